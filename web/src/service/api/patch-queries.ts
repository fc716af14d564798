import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { repeatIfLoading } from "./outdated-responses.ts";

type Change<Data> = (data: Data) => Data;

/** Changes the cached data of every query whose key begins like this. */
export function patchQueries<Data>(queryClient: QueryClient, queryKey: QueryKey, change: Change<Data>): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) patch(queryClient, query, change);
}

/** Changes the cached data of one query. */
export function patchQuery<Data>(queryClient: QueryClient, queryKey: QueryKey, change: Change<Data>): void {
  const query = queryClient.getQueryCache().get(hashKey(queryKey));
  if (query) patch(queryClient, query, change);
}

/**
 * The same with what the service has just responded. A response that is still on its way may be older, and would take the
 * change back: it is not waited for, but requested again, because it may also have something that nothing else brings.
 */
export async function patchWhileLoading<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: Change<Data>,
): Promise<void> {
  const wasLoading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey, exact: true });
  patchQuery(queryClient, queryKey, change);
  if (wasLoading) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/**
 * Queries that have to be loaded again keep that mark, which `setQueryData` removes: a list that is not on the screen would
 * stay without what was added to it.
 */
function patch<Data>(queryClient: QueryClient, query: Query, change: Change<Data>): void {
  const before = query.state.data as Data | undefined;
  if (before === undefined) return repeatIfLoading(query);
  const after = change(before);
  if (after === before) return;
  const { isInvalidated } = query.state;
  queryClient.setQueryData(query.queryKey, after);
  if (isInvalidated) query.invalidate();
}
