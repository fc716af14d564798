import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "../service/api/keys.ts";
import { applyMyWorkEvents } from "./apply-my-work-events.ts";

const [example] = examples.listEvents.response.data;
const event = (type: Wire.Event["type"]) => ({ ...example!, type }) as Wire.Event;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function loaded() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keys.myWork, { items: [], more: false });
  return {
    queryClient,
    isInvalidated: () => queryClient.getQueryState(keys.myWork)!.isInvalidated,
  };
}

for (const type of ["feedback.updated", "card.moved", "list.updated", "ticket.created", "comment.created"] as const)
  test(`${type} loads my work again after a second`, () => {
    const { queryClient, isInvalidated } = loaded();
    applyMyWorkEvents(queryClient, [event("project.updated"), event(type)]);
    vi.advanceTimersByTime(999);
    expect(isInvalidated()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isInvalidated()).toBe(true);
  });

test("events of anything else do not load my work again", () => {
  const { queryClient, isInvalidated } = loaded();
  applyMyWorkEvents(queryClient, [event("project.updated")]);
  applyMyWorkEvents(queryClient, []);
  vi.advanceTimersByTime(5_000);
  expect(isInvalidated()).toBe(false);
});

test("my work is loaded again at most once per second, and again later", () => {
  const { queryClient } = loaded();
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  const change = () => applyMyWorkEvents(queryClient, [event("card.updated")]);
  change();
  vi.advanceTimersByTime(600);
  change();
  vi.advanceTimersByTime(600);
  expect(invalidate).toHaveBeenCalledTimes(1);
  change();
  vi.advanceTimersByTime(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});
