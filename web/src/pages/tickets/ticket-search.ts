import { ticketPriorities } from "../../tickets/ticket-values.tsx";
import type { TicketFilters } from "../../tickets/ticket-queries.ts";

/** The filters of the ticket list, as they stand in the address. */
export interface TicketSearch {
  readonly status?: string;
  readonly priority?: string;
  readonly project?: string;
  readonly assigned_to?: string;
  readonly sort?: "oldest";
}

/** Invalid values are dropped: an address can be edited by hand or be old. */
export function validateTicketSearch(search: Record<string, unknown>): TicketSearch {
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);
  const found = {
    status: text("status"),
    priority: text("priority"),
    project: text("project"),
    assigned_to: text("assigned_to"),
    sort: search.sort === "oldest" ? "oldest" : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Without a status the list shows what is left to do. */
export const filtersOf = ({ status, priority, project, assigned_to, sort }: TicketSearch): TicketFilters => ({
  status: status === "all" ? undefined : status === "done" ? ["done"] : ["open", "in_progress"],
  priority: ticketPriorities.find((each) => each === priority),
  project_id: project,
  assigned_to,
  sort,
});
