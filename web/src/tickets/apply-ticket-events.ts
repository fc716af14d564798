import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { withoutPending } from "../service/saving/pending-changes.ts";
import { changeCachedTicket } from "./cached-tickets.ts";
import { isReadyList } from "./ticket-queries.ts";
import { isTruncated, valuesOf } from "../service/live/event-values.ts";

export function applyTicketEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  let isListChanged = false;
  let isReadyChanged = false;
  for (const event of events) {
    if (!event.type.startsWith("ticket.")) continue;
    const { object_id: id, type } = event;
    // Rows show their criteria too, which are left out of an event if they are long.
    const isCriteriaMissing = "criteria" in event.changes && isTruncated(event);
    if (type === "ticket.created" || type === "ticket.deleted" || isCriteriaMissing) isListChanged = true;
    if ("ready_at" in event.changes || "set_aside" in event.changes) isReadyChanged = true;
    if (type === "ticket.deleted" || isTruncated(event))
      void queryClient.invalidateQueries({ queryKey: keys.ticket(id) });
    if (type === "ticket.updated" || type === "ticket.status_changed")
      changeCachedTicket(queryClient, id, (ticket) =>
        ticket.version > event.version
          ? undefined
          : { ...withoutPending(id, changedFields(event)), version: event.version },
      );
  }
  if (isListChanged) void queryClient.invalidateQueries({ queryKey: keys.ticketLists });
  else if (isReadyChanged)
    void queryClient.invalidateQueries({
      queryKey: keys.ticketLists,
      predicate: ({ queryKey }) => isReadyList(queryKey),
    });
}

function changedFields(event: Wire.Event): Partial<Wire.Ticket> {
  const values = valuesOf(event);
  if (Array.isArray(values.assigned_user_ids)) values.assigned_to = values.assigned_user_ids[0] ?? null;
  return values;
}
