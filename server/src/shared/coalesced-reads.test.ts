import { describe, expect, it } from "vitest";
import { CoalescedReads } from "./coalesced-reads.ts";

describe("shared looks", () => {
  /** Looks that find what was there when they began, once they are let go. */
  const looksAt = (state: { value: number }) => {
    const begun: (() => void)[] = [];
    const looks = new CoalescedReads(async (key: string) => {
      const seen = state.value;
      await new Promise<void>((letGo) => begun.push(letGo));
      if (key === "bad") throw new Error("no");
      return seen;
    });
    return { looks, begun };
  };

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it("are carried out twice for a thousand who ask at once, and tell nobody what was so before they asked", async () => {
    const state = { value: 1 };
    const { looks, begun } = looksAt(state);
    const first = looks.ask("a");
    state.value = 2;
    const others = Array.from({ length: 999 }, () => looks.ask("a"));
    begun[0]?.();
    expect(await first).toBe(1);
    await turn();
    expect(begun.length).toBe(2);
    begun[1]?.();
    expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
    expect(begun.length).toBe(2);
  });

  it("begin anew once nobody waits, and for each key on its own", async () => {
    const { looks, begun } = looksAt({ value: 1 });
    const both = [looks.ask("a"), looks.ask("b")];
    expect(begun.length).toBe(2);
    for (const letGo of begun) letGo();
    await Promise.all(both);
    void looks.ask("a");
    expect(begun.length).toBe(3);
    begun[2]?.();
  });

  it("that fail fail for those who share them, and the next is carried out all the same", async () => {
    const { looks, begun } = looksAt({ value: 1 });
    const first = looks.ask("bad");
    const second = looks.ask("bad");
    begun[0]?.();
    await expect(first).rejects.toThrow("no");
    await turn();
    begun[1]?.();
    await expect(second).rejects.toThrow("no");
    expect(begun.length).toBe(2);
  });
});
