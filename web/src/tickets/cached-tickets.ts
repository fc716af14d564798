import type { Wire } from "@corkboard/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { patchQueries, patchQuery } from "../service/api/patch-queries.ts";

interface Page {
  readonly data: readonly Wire.Ticket[];
}

/** Changes a ticket wherever it is cached. `change` returns undefined to leave it as it is. */
export function changeCachedTicket(
  queryClient: QueryClient,
  id: string,
  change: (ticket: Wire.Ticket) => Partial<Wire.Ticket> | undefined,
): void {
  const apply = (ticket: Wire.Ticket): Wire.Ticket => {
    const changes = ticket.id === id ? change(ticket) : undefined;
    return changes ? { ...ticket, ...changes } : ticket;
  };
  patchQueries<InfiniteData<Page>>(queryClient, keys.ticketLists, (list) => {
    if (!list.pages.some((page) => page.data.some((ticket) => ticket.id === id))) return list;
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(apply) })) };
  });
  patchQuery<Wire.Ticket>(queryClient, keys.ticket(id), apply);
}

export function cachedTicket(queryClient: QueryClient, id: string): Wire.Ticket | undefined {
  const own = queryClient.getQueryData<Wire.Ticket>(keys.ticket(id));
  if (own) return own;
  const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: keys.ticketLists });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.data)
    .find((ticket) => ticket.id === id);
}
