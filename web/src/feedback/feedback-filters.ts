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

/** Which values of an item's fields the filters accept. */
const accepting = {
  project_id: (id, filters) => filters.project_id === undefined || id === filters.project_id,
  status: (status, filters) => isAmong(status, filters.status),
  type: (type, filters) => isAmong(type, filters.type),
  assigned_user_ids: (ids, filters) => isAssigned(ids, filters.assigned_to),
  ticket_ids: (ids, { has_ticket: wanted }) => wanted === undefined || ids.length > 0 === (wanted === "true"),
  spam: (spam, filters) => spam === (filters.spam === "true"),
} satisfies {
  readonly [Field in keyof Wire.FeedbackSummary]?: (
    value: Wire.FeedbackSummary[Field],
    filters: FeedbackFilters,
  ) => boolean;
};

type FilteredField = keyof typeof accepting;

/** The fields that the filters depend on. */
export type Filtered = Pick<Wire.FeedbackSummary, FilteredField>;

export const filteredFields = Object.keys(accepting) as FilteredField[];

export const accepts = <Field extends FilteredField>(filters: FeedbackFilters, field: Field, value: Filtered[Field]) =>
  accepting[field](value as never, filters);

/** Whether the service would still return an item for these filters, so that a changed item leaves a list without a request. */
export const matchesFilters = (item: Filtered, filters: FeedbackFilters): boolean =>
  filteredFields.every((field) => accepts(filters, field, item[field]));

/** Whether the service would also return an item that the list has not contained before. */
export const canJoin = (item: Filtered, filters: FeedbackFilters): boolean =>
  filters.q === undefined && matchesFilters(item, filters);

const isAmong = (value: string, list: readonly string[] | undefined): boolean =>
  list === undefined || list.includes(value);

const isAssigned = (userIds: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === "none" ? userIds.length === 0 : userIds.includes(wanted));
