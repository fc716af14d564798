import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { keys } from "../api/keys.ts";

/** What the API filters by. Undefined fields match everything. */
export interface TicketFilters {
  readonly project_id?: string | undefined;
  readonly status?: Wire.TicketStatus[] | undefined;
  readonly priority?: Wire.TicketPriority | undefined;
  /** A user ID, `me` or `none`. */
  readonly assigned_to?: string | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

const pageSize = 50;

export const ticketListQuery = (filters: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: keys.ticketList(filters),
    queryFn: ({ pageParam: offset }) => api.listTickets({ query: { ...filters, limit: pageSize, offset } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.meta.total ? loaded : undefined;
    },
  });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ticket(id),
    queryFn: async (): Promise<Wire.Ticket> => (await api.getTicket({ params: { id } })).data,
  });
