import { firstPage } from "../service/api/next-page.ts";
import type { ReadRequest } from "../service/api/requests.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";

export const pageSize = 100;

/** A page of a list; by default the first. */
export const feedbackPageRequest = (filters: FeedbackFilters, limit = pageSize, cursor = firstPage) =>
  ({ operation: "listFeedback", query: { ...filters, limit, cursor } }) as const satisfies ReadRequest;
