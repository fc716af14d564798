import { afterEach, describe, expect, it, vi } from "vitest";
import { readStored, readStoredList, storedKeys, writeStored } from "./stored.ts";

/** Keeps texts as properties, as browsers do. */
function storage(capacity = Infinity) {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, text: string) {
      if (text.length > capacity) throw new DOMException("full", "QuotaExceededError");
      kept[key] = text;
    },
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods],
  });
}

afterEach(() => void vi.unstubAllGlobals());

describe("what the browser stores", () => {
  it("is read as it was written, in the area it was written to", () => {
    vi.stubGlobal("localStorage", storage());
    vi.stubGlobal("sessionStorage", storage());
    writeStored("language", "de");
    writeStored("organisation", "o1", "sessionStorage");
    writeStored("empty", "");
    expect(readStored("language")).toBe("de");
    expect(readStored("language", "sessionStorage")).toBeUndefined();
    expect(readStored("organisation", "sessionStorage")).toBe("o1");
    expect(readStored("organisation")).toBeUndefined();
    expect(readStored("empty")).toBe("");
  });

  it("is removed by undefined", () => {
    vi.stubGlobal("localStorage", storage());
    writeStored("language", "de");
    writeStored("language", undefined);
    expect(readStored("language")).toBeUndefined();
    expect(storedKeys("")).toEqual([]);
  });

  it("is a list only if a list was stored", () => {
    vi.stubGlobal("localStorage", storage());
    const stored = ['["a",1]', '{"length":1}', "not JSON", "null", '"text"'];
    expect(readStoredList("recent")).toEqual([]);
    const lists = stored.map((text) => {
      writeStored("recent", text);
      return readStoredList("recent");
    });
    expect(lists).toEqual([["a", 1], [], [], [], []]);
  });

  it("is listed by the beginning of its key", () => {
    vi.stubGlobal("localStorage", storage());
    for (const key of ["draft.1", "draft.2", "language", "my.draft.3"]) writeStored(key, "x");
    expect(storedKeys("draft.")).toEqual(["draft.1", "draft.2"]);
  });

  it("is nothing where storage is forbidden or full, and nothing fails", () => {
    vi.stubGlobal("localStorage", undefined);
    vi.stubGlobal("sessionStorage", storage(1));
    writeStored("language", "de");
    writeStored("language", "de", "sessionStorage");
    expect(readStored("language")).toBeUndefined();
    expect(readStored("language", "sessionStorage")).toBeUndefined();
    expect(readStoredList("recent")).toEqual([]);
    expect(storedKeys("")).toEqual([]);
  });
});
