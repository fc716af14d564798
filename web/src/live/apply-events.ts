import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { changeCachedFeedback } from "../feedback/cached-feedback.ts";
import { withoutPending } from "../feedback/pending-changes.ts";

/** Patches the cache with what others changed. Lists are not loaded again. */
export function applyEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  for (const event of events) applyEvent(queryClient, event);
  void queryClient.invalidateQueries({ queryKey: keys.counts });
}

function applyEvent(queryClient: QueryClient, event: Wire.Event): void {
  const [object] = event.type.split(".");
  if (object === "client") void queryClient.invalidateQueries({ queryKey: keys.clients });
  if (object === "project") void queryClient.invalidateQueries({ queryKey: keys.projects });
  if (object === "member") void queryClient.invalidateQueries({ queryKey: keys.members });
  if (event.type === "feedback.updated" || event.type === "feedback.status_changed") {
    const values = Object.fromEntries(
      Object.entries(event.changes)
        .filter(([, change]) => !change.truncated)
        .map(([field, change]) => [field, change.to]),
    );
    changeCachedFeedback(queryClient, event.object_id, (item) =>
      item.version >= event.version
        ? undefined
        : { ...withoutPending(event.object_id, values), version: event.version },
    );
  }
}
