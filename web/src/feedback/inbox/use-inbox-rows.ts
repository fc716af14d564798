import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { changeCachedItems, insertRows } from "../cached-feedback.ts";
import type { FeedbackList, FeedbackRow } from "../feedback-list.ts";
import { canJoin, type FeedbackFilters, matchesFilters } from "../feedback-filters.ts";
import { pageSize } from "../feedback-page-request.ts";
import { feedbackListQuery, loadPage } from "../feedback-queries.ts";
import { useHeldDeletions } from "../held-deletions.ts";
import { newItemsQuery } from "../new-items.ts";
import { keys } from "../../service/api/keys.ts";

/**
 * The rows to show: those that match the filters, and the open item even if it no longer does. A changed item leaves
 * the list because it stops matching, not because the list is loaded again.
 */
export function useInboxRows(filters: FeedbackFilters, openId: string | undefined) {
  const queryClient = useQueryClient();
  const held = useHeldDeletions();
  const query = useInfiniteQuery(feedbackListQuery(filters));
  const { data: arrived } = useQuery(newItemsQuery);
  const { data: list } = query;

  const rows = useMemo(() => {
    const seen = new Set<string>();
    const shown: FeedbackRow[] = [];
    for (const page of list?.pages ?? [])
      for (const row of page.data) {
        if (seen.has(row.id) || held.has(row.id) || !(row.id === openId || matchesFilters(row, filters))) continue;
        seen.add(row.id);
        shown.push(row);
      }
    return shown;
  }, [list, filters, held, openId]);

  const waiting = useMemo(() => waitingFor(list, arrived, filters), [list, arrived, filters]);

  const showWaiting = () => {
    queryClient.setQueryData<FeedbackList>(
      keys.feedbackList(filters),
      (current) => current && insertRows(current, waiting, filters),
    );
    void completeRows();
  };
  /** Events have no signed addresses of files, so that the rows get their thumbnails only now. */
  const completeRows = async () => {
    const { data } = await loadPage(filters, Math.min(pageSize, waiting.length));
    changeCachedItems(
      queryClient,
      new Map(data.map((loaded) => [loaded.id, (item) => (item.version > loaded.version ? undefined : loaded)])),
    );
  };
  // Below the last row, or in an empty list, there is nothing that they could move.
  const canShowAtOnce = waiting.length > 0 && (rows.length === 0 || filters.sort === "oldest");
  useEffect(() => {
    if (canShowAtOnce) showWaiting();
  });

  return { rows, waiting: canShowAtOnce ? 0 : waiting.length, showWaiting, query };
}

/** Items that are older than the last loaded row arrive with its page. */
function waitingFor(
  list: FeedbackList | undefined,
  arrived: FeedbackList,
  filters: FeedbackFilters,
): readonly FeedbackRow[] {
  const last = list?.pages.at(-1);
  if (!list || !last) return [];
  const known = new Set(list.pages.flatMap((page) => page.data.map(({ id }) => id)));
  const oldest = last.isLast ? undefined : last.data.at(-1)?.created_at;
  return arrived.pages
    .flatMap((page) => page.data)
    .filter(
      (row) =>
        !known.has(row.id) &&
        canJoin(row, filters) &&
        (oldest === undefined || (filters.sort === "oldest" ? row.created_at <= oldest : row.created_at >= oldest)),
    );
}
