import { describe, expect, it } from "vitest";
import { RecentList } from "./recent-list.ts";

describe("what happened lately", () => {
  it("is forgotten after a minute", () => {
    let now = 0;
    const list = new RecentList<string>(10, { now: () => now });
    list.add("old");
    now = 30_000;
    list.add("newer");
    now = 60_001;
    expect(list.items()).toEqual(["newer"]);
  });

  it("is bounded, however much happens at once", () => {
    const list = new RecentList<number>(3);
    for (let each = 1; each <= 100; each++) list.add(each);
    expect(list.items()).toEqual([98, 99, 100]);
  });
});
