import type { Wire } from "@corkboard/client";

/** What the API filters by. Undefined fields match everything. */
export interface FeedbackFilters {
  readonly project_id?: string | undefined;
  /** Comma-separated. */
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  /** A user ID or `none`. */
  readonly assigned_to?: string | undefined;
  readonly has_ticket?: "true" | "false" | undefined;
  readonly spam?: "true" | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/** The filters as the API accepts them. Unknown values, such as those of an old link, are left out. */
export const apiFilters = ({ status, type, ...rest }: FeedbackFilters) => ({
  ...rest,
  status: valuesIn(status, statuses),
  type: valuesIn(type, types),
});

const statuses: readonly Wire.FeedbackStatus[] = ["new", "in_progress", "review", "done"];
const types: readonly Wire.FeedbackType[] = ["bug", "feature", "general"];

function valuesIn<Value extends string>(list: string | undefined, known: readonly Value[]): Value[] | undefined {
  const values = known.filter((value) => list?.split(",").includes(value));
  return values.length > 0 ? values : undefined;
}

/** The fields that the filters depend on. */
export type Filtered = Pick<
  Wire.FeedbackSummary,
  "project_id" | "status" | "type" | "assigned_user_ids" | "ticket_ids" | "spam"
>;

/** Whether the service would return an item for these filters, so that a changed item leaves a list without a request. */
export const matchesFilters = (item: Filtered, filters: FeedbackFilters): boolean =>
  item.spam === (filters.spam === "true") &&
  (filters.project_id === undefined || item.project_id === filters.project_id) &&
  isAmong(item.status, filters.status) &&
  isAmong(item.type, filters.type) &&
  isAssigned(item.assigned_user_ids, filters.assigned_to) &&
  (filters.has_ticket === undefined || item.ticket_ids.length > 0 === (filters.has_ticket === "true"));

const isAmong = (value: string, list: string | undefined): boolean =>
  list === undefined || list.split(",").includes(value);

const isAssigned = (userIds: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === "none" ? userIds.length === 0 : userIds.includes(wanted));
