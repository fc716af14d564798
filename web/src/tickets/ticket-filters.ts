import { type TicketFilters, waitingForPeople } from "./ticket-queries.ts";
import { ticketPriorities } from "./ticket-values.tsx";
import type { TicketSearch } from "./ticket-search.ts";

/** Without a status the list shows what is left to do. */
export const filtersOf = ({
  status,
  priority,
  project,
  assigned_to,
  waiting,
  ready,
  set_aside: setAside,
  sort,
}: TicketSearch): TicketFilters => ({
  ...(waiting ? waitingForPeople : {}),
  status: waiting ? undefined : status === "all" ? undefined : status === "done" ? ["done"] : ["open", "in_progress"],
  priority: ticketPriorities.find((each) => each === priority),
  project_id: project,
  assigned_to,
  ready: ready === undefined ? undefined : ready ? "true" : "false",
  // What is set aside was released, but agents are not given it.
  set_aside: setAside ? "true" : ready ? "false" : undefined,
  sort,
});
