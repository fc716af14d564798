import { afterEach, describe, expect, it, vi } from "vitest";

const key = "corkboard.collapsed-lists";

let opened = 0;

/** The page as it opens with what the browser has stored. */
function openWith(storage: Pick<Storage, "getItem" | "setItem">): Promise<typeof import("./collapsed-lists.ts")> {
  vi.stubGlobal("localStorage", storage);
  return import(/* @vite-ignore */ `./collapsed-lists.ts?opened=${++opened}`);
}

function storageWith(stored: string | undefined) {
  const items = new Map(stored === undefined ? [] : [[key, stored]]);
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    collapsed: () => JSON.parse(items.get(key) ?? "null") as unknown,
  };
}

afterEach(() => void vi.unstubAllGlobals());

describe("collapsed lists", () => {
  it("are still collapsed when the page opens again, until somebody opens them", async () => {
    const storage = storageWith(undefined);
    const first = await openWith(storage);
    first.setCollapsed("todo", true);
    first.setCollapsed("done", true);
    expect(storage.collapsed()).toEqual(["todo", "done"]);
    const second = await openWith(storage);
    second.setCollapsed("review", true);
    second.setCollapsed("done", true);
    expect(storage.collapsed()).toEqual(["todo", "done", "review"]);
    second.setCollapsed("todo", false);
    expect(storage.collapsed()).toEqual(["done", "review"]);
  });

  it.each(["{", '"todo"', "{}"])("start with none if %s is stored", async (stored) => {
    const storage = storageWith(stored);
    const { setCollapsed } = await openWith(storage);
    setCollapsed("done", true);
    expect(storage.collapsed()).toEqual(["done"]);
  });

  it("do not need the storage, which browsers can forbid", async () => {
    const forbidden = () => {
      throw new DOMException("Forbidden", "SecurityError");
    };
    const { setCollapsed } = await openWith({ getItem: forbidden, setItem: forbidden });
    expect(() => setCollapsed("done", true)).not.toThrow();
  });
});
