import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { firstPage, nextPage } from "../service/api/next-page.ts";
import { withPending } from "../service/saving/pending-changes.ts";

/** What the API filters by. Undefined fields match everything. */
export interface TicketFilters {
  readonly project_id?: string | undefined;
  readonly status?: Wire.TicketStatus[] | undefined;
  readonly priority?: Wire.TicketPriority | undefined;
  /** A user ID, `me` or `none`. */
  readonly assigned_to?: string | undefined;
  readonly claim_state?: Extract<Wire.ClaimState, "working" | "asking" | "delivered">[] | undefined;
  readonly ready?: "true" | "false" | undefined;
  readonly set_aside?: "true" | "false" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Agents that cannot go on before somebody answers or gives a verdict. */
export const waitingForPeople = { claim_state: ["asking", "delivered"] } satisfies TicketFilters;

/** Whether a list or total depends on what agents are doing. */
export const isWaitingList = (queryKey: readonly unknown[]): boolean => filtersBy(queryKey, "claim_state");

/** Whether a list depends on which tickets are drafts, or set aside. */
export const isReadyList = (queryKey: readonly unknown[]): boolean =>
  filtersBy(queryKey, "ready") || filtersBy(queryKey, "set_aside");

function filtersBy(queryKey: readonly unknown[], name: keyof TicketFilters): boolean {
  const filters = queryKey.at(-1) as TicketFilters | undefined;
  return typeof filters === "object" && filters?.[name] !== undefined;
}

export const waitingCountQuery = queryOptions({
  queryKey: keys.count("tickets", waitingForPeople),
  queryFn: async () => (await api.listTickets({ query: { ...waitingForPeople, limit: 1 } })).meta.total,
});

const pageSize = 50;

export const ticketListQuery = (filters: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: keys.ticketList(filters),
    queryFn: ({ pageParam: cursor }) => api.listTickets({ query: { ...filters, limit: pageSize, cursor } }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ticket(id),
    queryFn: async (): Promise<Wire.Ticket> => withPending((await api.getTicket({ params: { id } })).data),
  });

export const ticketCountQuery = (filters: TicketFilters) =>
  queryOptions({
    queryKey: keys.count("tickets", filters),
    queryFn: async () => (await api.listTickets({ query: { ...filters, limit: 1 } })).meta.total,
  });
