import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Changes data that is cached. Queries that have to be loaded again keep that mark, which `setQueryData` removes: a list
 * that is not on the screen would stay without what was added to it.
 */
export function patchQueries<Data>(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const before = query.state.data as Data | undefined;
    if (before === undefined) continue;
    const after = change(before);
    if (after === before) continue;
    const { isInvalidated } = query.state;
    queryClient.setQueryData(query.queryKey, after);
    if (isInvalidated) query.invalidate();
  }
}
