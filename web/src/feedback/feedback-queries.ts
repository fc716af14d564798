import { eachItem, type Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { keys } from "../api/keys.ts";

/** What the API filters by. Undefined fields match everything. */
export interface FeedbackFilters {
  readonly project_id?: string | undefined;
  /** Comma-separated. */
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  /** A user ID, `me` or `none`. */
  readonly assigned_to?: string | undefined;
  readonly has_ticket?: "true" | "false" | undefined;
  readonly spam?: "true" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

export const pageSize = 100;

export const feedbackListQuery = (filters: FeedbackFilters) =>
  infiniteQueryOptions({
    queryKey: keys.feedbackList(filters),
    queryFn: ({ pageParam: offset }) => api.listFeedback({ query: { ...filters, limit: pageSize, offset } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.meta.total ? loaded : undefined;
    },
  });

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: keys.feedback(id),
    queryFn: async (): Promise<Wire.Feedback> => (await api.getFeedback({ params: { id } })).data,
  });

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.feedbackComments(id),
    queryFn: (): Promise<Wire.FeedbackComment[]> =>
      Array.fromAsync(eachItem(api.listFeedbackComments, { params: { id }, query: {} })),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.history(id),
    queryFn: async () => (await api.listEvents({ query: { object_id: id, order: "newest", limit: 100 } })).data,
  });
