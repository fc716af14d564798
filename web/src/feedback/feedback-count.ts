import { queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";

/** The number in the sidebar: everything that is not done. */
export const openFeedback: FeedbackFilters = { status: ["new", "in_progress", "review"] };

export const feedbackCountQuery = (filters: FeedbackFilters) =>
  queryOptions({
    queryKey: keys.count("feedback", filters),
    queryFn: async () => (await api.listFeedback({ query: { ...filters, limit: 1 } })).meta.total,
  });
