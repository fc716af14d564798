import type { Query, QueryClient } from "@tanstack/react-query";

/** Queries for which a response is on its way that may be older than what has been learned since. */
const outdated = new WeakSet<Query>();

/** For what would have changed the data, if there were any yet. */
export function repeatIfLoading(query: Query): void {
  if (query.state.fetchStatus === "fetching" && query.meta?.["appliesRecentEvents"] !== true) outdated.add(query);
}

/**
 * Requests again what was invalidated or changed while it was loading: the response may not contain the change yet, but
 * replaces the data, and the mark that they are to be loaded again. Where data are shown already, invalidating them sends
 * a new request by itself.
 */
export function repeatOutdatedRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "invalidate" && query.state.fetchStatus === "fetching") outdated.add(query);
    else if (action.type === "fetch" || action.type === "error") outdated.delete(query);
    else if (action.type === "success") {
      if (action.manual === true) repeatIfLoading(query);
      else if (outdated.delete(query))
        queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    }
  });
}
