import { describe, expect, it } from "vitest";
import { CoalescedReads } from "./coalesced-reads.ts";

describe("coalesced reads", () => {
  /** Reads that return the state from when they started, once they are released. */
  const readsOf = (state: { value: number }) => {
    const started: (() => void)[] = [];
    const reads = new CoalescedReads(async (key: string) => {
      const seen = state.value;
      await new Promise<void>((release) => started.push(release));
      if (key === "bad") throw new Error("no");
      return seen;
    });
    return { reads, started };
  };

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it("run twice for a thousand callers at once, and return no state from before a call", async () => {
    const state = { value: 1 };
    const { reads, started } = readsOf(state);
    const first = reads.read("a");
    state.value = 2;
    const others = Array.from({ length: 999 }, () => reads.read("a"));
    started[0]?.();
    expect(await first).toBe(1);
    await turn();
    expect(started.length).toBe(2);
    started[1]?.();
    expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
    expect(started.length).toBe(2);
  });

  it("run again once no caller waits, and separately for each key", async () => {
    const { reads, started } = readsOf({ value: 1 });
    const both = [reads.read("a"), reads.read("b")];
    expect(started.length).toBe(2);
    for (const release of started) release();
    await Promise.all(both);
    void reads.read("a");
    expect(started.length).toBe(3);
    started[2]?.();
  });

  it("fail for all callers that share them, without stopping the next read", async () => {
    const { reads, started } = readsOf({ value: 1 });
    const first = reads.read("bad");
    const second = reads.read("bad");
    started[0]?.();
    await expect(first).rejects.toThrow("no");
    await turn();
    started[1]?.();
    await expect(second).rejects.toThrow("no");
    expect(started.length).toBe(2);
  });
});
