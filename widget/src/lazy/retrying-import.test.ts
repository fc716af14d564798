import { describe, expect, it } from "vitest";
import { retryingImport } from "./retrying-import.ts";

describe("a retrying import", () => {
  it("passes the number of failures until the module has loaded, and then stays with it", async () => {
    const calls: number[] = [];
    const load = retryingImport(async (failures) => {
      calls.push(failures);
      if (failures < 2) throw new Error(`failure ${failures}`);
      return { instance: calls.length };
    });
    await expect(load()).rejects.toThrow("failure 0");
    await expect(load()).rejects.toThrow("failure 1");
    const module = await load();
    expect(await load()).toBe(module);
    expect(calls).toEqual([0, 1, 2]);
  });

  it("makes one attempt for concurrent callers", async () => {
    const calls: number[] = [];
    const load = retryingImport((failures) => {
      calls.push(failures);
      return failures === 0 ? Promise.reject(new Error("offline")) : Promise.resolve({});
    });
    const settled = await Promise.allSettled([load(), load()]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const [first, second] = await Promise.all([load(), load()]);
    expect(first).toBe(second);
    expect(calls).toEqual([0, 1]);
  });
});
