import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { withoutPending } from "../feedback/pending-changes.ts";
import { changeCachedTicket } from "../tickets/cached-tickets.ts";
import { isTruncated, valuesOf } from "./event-values.ts";

export function applyTicketEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  let isListChanged = false;
  for (const event of events) {
    if (!event.type.startsWith("ticket.")) continue;
    const { object_id: id, type } = event;
    if (type === "ticket.created" || type === "ticket.deleted") isListChanged = true;
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
}

function changedFields(event: Wire.Event): Partial<Wire.Ticket> {
  const values = valuesOf(event);
  if (Array.isArray(values.assigned_user_ids)) values.assigned_to = values.assigned_user_ids[0] ?? null;
  return values;
}
