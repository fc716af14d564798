import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyResourceEvents } from "./apply-resource-events.ts";
import { keys } from "./keys.ts";
import { nextPage } from "./next-page.ts";

const [example] = examples.listEvents.response.data;
const event = (type: Wire.Event["type"], changed: Partial<Pick<Wire.Event, "parent_id" | "project_id">> = {}) =>
  ({ ...example!, type, object_id: "o1", parent_id: null, project_id: "p1", ...changed }) as Wire.Event;

const known = [
  keys.clients,
  keys.projects,
  keys.members,
  keys.history("o1"),
  keys.history("parent"),
  keys.allCounts,
  keys.count("feedback", { project_id: "p1" }),
  keys.count("feedback", { project_id: "p2" }),
  keys.count("tickets", {}),
];

function cached(): QueryClient {
  const queryClient = new QueryClient();
  for (const key of known) queryClient.setQueryData(key, []);
  return queryClient;
}

const invalid = (queryClient: QueryClient) => known.filter((key) => queryClient.getQueryState(key)!.isInvalidated);

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("events", () => {
  it.each<[Wire.Event["type"], readonly unknown[]]>([
    ["client.created", keys.clients],
    ["project.updated", keys.projects],
    ["member.updated", keys.members],
  ])("of the type %s load their list again, and the history of the object", (type, key) => {
    const queryClient = cached();
    applyResourceEvents(queryClient, [event(type)]);
    expect(invalid(queryClient)).toEqual([key, keys.history("o1")]);
    vi.advanceTimersByTime(1_000);
    expect(invalid(queryClient)).toEqual([key, keys.history("o1")]);
  });

  it("load the history of the object that theirs belongs to", () => {
    const queryClient = cached();
    applyResourceEvents(queryClient, [event("card.updated", { parent_id: "parent" })]);
    expect(invalid(queryClient)).toEqual([keys.history("parent")]);
  });

  it("load the counts of their project and the totals again, after a second", () => {
    const queryClient = cached();
    applyResourceEvents(queryClient, [event("feedback.created")]);
    vi.advanceTimersByTime(999);
    expect(invalid(queryClient)).toEqual([keys.history("o1")]);
    vi.advanceTimersByTime(1);
    expect(invalid(queryClient)).toEqual([
      keys.history("o1"),
      keys.allCounts,
      keys.count("feedback", { project_id: "p1" }),
      keys.count("tickets", {}),
    ]);
  });

  it("that follow each other load the counts once, for all their projects", () => {
    const queryClient = cached();
    const invalidate = vi.spyOn(queryClient, "invalidateQueries");
    applyResourceEvents(queryClient, [event("ticket.updated")]);
    vi.advanceTimersByTime(500);
    applyResourceEvents(queryClient, [event("feedback.updated", { project_id: "p2" })]);
    invalidate.mockClear();
    vi.advanceTimersByTime(500);
    expect(invalidate).toHaveBeenCalledTimes(1);
    expect(invalid(queryClient)).toHaveLength(5);
    vi.advanceTimersByTime(10_000);
    expect(invalidate).toHaveBeenCalledTimes(1);
  });

  it("of a later second load only the counts of their own projects", () => {
    applyResourceEvents(cached(), [event("feedback.created")]);
    vi.advanceTimersByTime(1_000);
    const queryClient = cached();
    applyResourceEvents(queryClient, [event("feedback.created", { project_id: "p2" })]);
    vi.advanceTimersByTime(1_000);
    expect(invalid(queryClient)).toEqual([
      keys.history("o1"),
      keys.allCounts,
      keys.count("feedback", { project_id: "p2" }),
      keys.count("tickets", {}),
    ]);
  });
});

describe("the next page of a list", () => {
  it.each([
    ["c2", "c2"],
    [null, undefined],
    [undefined, undefined],
  ])("after the cursor %j is %j", (next_cursor, expected) => {
    expect(nextPage({ meta: { next_cursor } })).toBe(expected);
  });
});
