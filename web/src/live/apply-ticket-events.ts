import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";

/** An open ticket and the lists on the screen are loaded again: a ticket changes seldom compared with feedback. */
export function applyTicketEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  const tickets = events.filter(({ type }) => type.startsWith("ticket."));
  if (tickets.length === 0) return;
  for (const id of new Set(tickets.map((event) => event.object_id)))
    void queryClient.invalidateQueries({ queryKey: keys.ticket(id) });
  void queryClient.invalidateQueries({ queryKey: keys.ticketLists });
}
