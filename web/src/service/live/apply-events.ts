import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { applyFeedbackEvents } from "../../feedback/apply-feedback-events.ts";
import { applyTicketEvents } from "../../tickets/apply-ticket-events.ts";
import { tellListeners } from "./event-listeners.ts";
import { refreshCounts } from "./refresh-counts.ts";

const smallLists: Readonly<Record<string, readonly string[]>> = {
  client: keys.clients,
  project: keys.projects,
  member: keys.members,
};

/** Patches the cache with what others changed: once for all events that arrived together. Lists are not loaded again. */
export function applyEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  applyFeedbackEvents(queryClient, events);
  applyTicketEvents(queryClient, events);
  tellListeners(queryClient, events);
  for (const object of new Set(events.map(objectOf))) {
    const queryKey = smallLists[object];
    if (queryKey) void queryClient.invalidateQueries({ queryKey });
  }
  for (const id of new Set(events.map((event) => event.parent_id ?? event.object_id)))
    void queryClient.invalidateQueries({ queryKey: keys.history(id) });
  refreshCounts(queryClient, events);
}

const objectOf = ({ type }: Wire.Event): string => type.slice(0, type.indexOf("."));
