import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { keepRecent, recentEventsOf } from "./recent-events.ts";

const event = (project_id: string | null, sequence: number) => ({ project_id, sequence }) as Wire.Event;
const sequences = (projectId: string) => recentEventsOf(projectId).map(({ sequence }) => sequence);

describe("the recent events", () => {
  it("of a project are its own, oldest first", () => {
    keepRecent([event("recent-1", 1), event("recent-2", 2)]);
    keepRecent([event(null, 3), event("recent-1", 4)]);
    expect(sequences("recent-1")).toEqual([1, 4]);
    expect(sequences("recent-2")).toEqual([2]);
    expect(sequences("recent-3")).toEqual([]);
  });

  it("are the newest 500 of all projects", () => {
    const before = [event("recent-4", 1), event("recent-4", 2), event("recent-4", 3)];
    keepRecent(before);
    keepRecent(Array.from({ length: 498 }, (_, index) => event("recent-5", 10 + index)));
    expect(sequences("recent-4")).toEqual([2, 3]);
    keepRecent([event("recent-5", 600)]);
    expect(sequences("recent-4")).toEqual([3]);
    expect(sequences("recent-5")).toHaveLength(499);
    expect(sequences("recent-5").at(-1)).toBe(600);
    keepRecent([]);
    expect(sequences("recent-4")).toEqual([3]);
  });
});
