import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { refreshCounts } from "./refresh-counts.ts";

const smallLists: Readonly<Record<string, readonly string[]>> = {
  client: keys.clients,
  project: keys.projects,
  member: keys.members,
};

/** Loads again what almost every page shows: small lists, histories and counts. */
export function applyResourceEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  for (const object of new Set(events.map(objectOf))) {
    const queryKey = smallLists[object];
    if (queryKey) void queryClient.invalidateQueries({ queryKey });
  }
  for (const id of new Set(events.map((event) => event.parent_id ?? event.object_id)))
    void queryClient.invalidateQueries({ queryKey: keys.history(id) });
  refreshCounts(queryClient, events);
}

const objectOf = ({ type }: Wire.Event): string => type.slice(0, type.indexOf("."));
