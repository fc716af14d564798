import { eachItem, type Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { queryClient } from "../service/api/query-client.ts";
import { cachedRows } from "./cached-feedback.ts";
import type { FeedbackPage, FeedbackRow } from "./feedback-list.ts";
import { type FeedbackFilters, matchesFilters } from "./feedback-filters.ts";
import { withPending } from "../service/saving/pending-changes.ts";

export const pageSize = 100;

/**
 * Pages overlap a little: somebody else may have taken items off the list whose events have not arrived yet, and
 * without an overlap the next page would skip as many.
 */
const overlap = 10;

export const feedbackListQuery = (filters: FeedbackFilters) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackList(filters),
    queryFn: ({ pageParam: offset, signal }) => loadPage(filters, pageSize, offset, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      if (last.isLast) return undefined;
      const loaded = new Set<string>();
      for (const page of pages) for (const row of page.data) if (matchesFilters(row, filters)) loaded.add(row.id);
      return Math.max(0, loaded.size - overlap);
    },
    // Comparing thousands of rows in depth after every change would take longer than rendering them.
    structuralSharing: false,
  });

/** What was just loaded can be older than what an event already brought, and lacks what is still being saved. */
export async function loadPage(
  filters: FeedbackFilters,
  limit: number,
  offset = 0,
  signal?: AbortSignal,
): Promise<FeedbackPage> {
  const { data, meta } = await api.listFeedback({ query: { ...filters, limit, offset }, signal });
  const known = cachedRows(queryClient);
  const rows = data.map((row) => withPending(newest(row, known.get(row.id))));
  return { data: rows, isLast: data.length === 0 || offset + data.length >= meta.total };
}

const newest = (loaded: FeedbackRow, known: FeedbackRow | undefined) =>
  known && known.version > loaded.version ? known : loaded;

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: keys.feedback(id),
    queryFn: async ({ signal }): Promise<Wire.Feedback> =>
      withPending((await api.getFeedback({ params: { id }, signal })).data),
  });

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.feedbackComments(id),
    queryFn: (): Promise<Wire.FeedbackComment[]> =>
      Array.fromAsync(eachItem(api.listFeedbackComments, { params: { id }, query: {} })),
  });
