import { eachItem, type Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { firstPage } from "../service/api/next-page.ts";
import { queryClient } from "../service/api/query-client.ts";
import { cachedRows } from "./cached-feedback.ts";
import type { FeedbackPage, FeedbackRow } from "./feedback-list.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";
import { feedbackPageRequest, pageSize } from "./feedback-page-request.ts";
import { withPending } from "../service/saving/pending-changes.ts";

export const feedbackListQuery = (filters: FeedbackFilters) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackList(filters),
    queryFn: ({ pageParam: cursor, signal }) => loadPage(filters, pageSize, cursor, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // Comparing thousands of rows in depth after every change would take longer than rendering them.
    structuralSharing: false,
  });

/** What was just loaded can be older than what an event already brought, and lacks what is still being saved. */
export async function loadPage(
  filters: FeedbackFilters,
  limit: number,
  cursor?: string,
  signal?: AbortSignal,
): Promise<FeedbackPage> {
  const { data, meta } = await api.listFeedback({ ...feedbackPageRequest(filters, limit, cursor), signal });
  const known = cachedRows(queryClient);
  const rows = data.map((row) => withPending(newest(row, known.get(row.id))));
  const next = meta.next_cursor ?? undefined;
  return { data: rows, isLast: next === undefined, next };
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
