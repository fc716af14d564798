import { describe, expect, it } from "vitest";
import { RecentList } from "./recent-list.ts";

describe("the list of recent entries", () => {
  it("drops entries after a minute", () => {
    let now = 0;
    const list = new RecentList<string>(10, { now: () => now });
    list.add("old");
    now = 30_000;
    list.add("newer");
    now = 60_001;
    expect(list.items()).toEqual(["newer"]);
  });

  it("keeps a limited number of entries", () => {
    const list = new RecentList<number>(3);
    for (let each = 1; each <= 100; each++) list.add(each);
    expect(list.items()).toEqual([98, 99, 100]);
  });
});
