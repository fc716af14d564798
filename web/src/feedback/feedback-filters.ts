import type { Wire } from "@corkboard/client";

/** What the API filters by. Undefined fields match everything. */
export interface FeedbackFilters {
  readonly project_id?: string | undefined;
  readonly status?: Wire.FeedbackStatus[] | undefined;
  readonly type?: Wire.FeedbackType[] | undefined;
  /** A user ID or `none`. */
  readonly assigned_to?: string | undefined;
  readonly has_ticket?: "true" | "false" | undefined;
  readonly spam?: "true" | undefined;
  /** Words in the item's text. Only the service knows which items contain them. */
  readonly q?: string | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Everything that is not done. */
export const openFeedback: FeedbackFilters = { status: ["new", "in_progress", "review"] };

/** The fields that the filters depend on. */
export type Filtered = Pick<
  Wire.FeedbackSummary,
  "project_id" | "status" | "type" | "assigned_user_ids" | "ticket_ids" | "spam"
>;

/** Whether the service would still return an item for these filters, so that a changed item leaves a list without a request. */
export const matchesFilters = (item: Filtered, filters: FeedbackFilters): boolean =>
  item.spam === (filters.spam === "true") &&
  (filters.project_id === undefined || item.project_id === filters.project_id) &&
  isAmong(item.status, filters.status) &&
  isAmong(item.type, filters.type) &&
  isAssigned(item.assigned_user_ids, filters.assigned_to) &&
  (filters.has_ticket === undefined || item.ticket_ids.length > 0 === (filters.has_ticket === "true"));

/** Whether the service would also return an item that the list has not contained before. */
export const canJoin = (item: Filtered, filters: FeedbackFilters): boolean =>
  filters.q === undefined && matchesFilters(item, filters);

const isAmong = (value: string, list: readonly string[] | undefined): boolean =>
  list === undefined || list.includes(value);

const isAssigned = (userIds: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === "none" ? userIds.length === 0 : userIds.includes(wanted));
