import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { filtersOf } from "./cached-feedback.ts";
import { accepts, type FeedbackFilters, filteredFields } from "./feedback-filters.ts";
import { addNewItems } from "./new-items.ts";

/** Beyond this many, loading the list again is cheaper than loading its items. */
const maxLoaded = 24;

/** Loads items that were not cached but now may belong to the list on the screen, such as a reopened one. */
export async function loadJoining(queryClient: QueryClient, events: readonly Wire.Event[]): Promise<void> {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.feedbackLists, type: "active" })
    .flatMap(({ queryKey }) => filtersOf(queryKey) ?? []);
  const ids = new Set(
    events.filter((event) => lists.some((filters) => mayJoin(event, filters))).map((event) => event.object_id),
  );
  if (ids.size === 0) return;
  if (ids.size > maxLoaded) return queryClient.invalidateQueries({ queryKey: keys.feedbackLists });
  const loaded = await Promise.allSettled([...ids].map((id) => api.getFeedback({ params: { id } })));
  addNewItems(
    queryClient,
    loaded.flatMap((each) => (each.status === "fulfilled" ? [each.value.data] : [])),
  );
}

/** Whether a changed field left what the filters exclude. The fields that did not change are unknown and may match. */
function mayJoin(event: Wire.Event, filters: FeedbackFilters): boolean {
  if (filters.q !== undefined) return false;
  if (filters.project_id !== undefined && filters.project_id !== event.project_id) return false;
  const changes = event.changes as Record<string, Wire.EventChange>;
  return filteredFields.some((field) => {
    const change = changes[field];
    const mayMatch = (value: unknown) => value === null || accepts(filters, field, value as never);
    return change !== undefined && mayMatch(change.to) && !mayMatch(change.from);
  });
}
