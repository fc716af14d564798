import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import type { PageBounds } from "../../../db/page-bounds.ts";
import type { Scope } from "../../../db/scope.ts";
import { feedbackRelations, type FilteredColumn } from "../../../db/tables/feedback.ts";

/** Filters by what an item is related to, with one parameter each, of the same name. */
export type Relation = keyof typeof feedbackRelations;

type RelationParameters = { [Name in Relation]?: string | undefined };

/**
 * What lists of feedback are filtered by. The values of a list of statuses or types are separate parameters, because the
 * shape of a query depends on their number. All of them together are the same as none.
 */
export interface FeedbackFilter extends Scope, RelationParameters {
  spam: number;
  project?: string | undefined;
  status?: FeedbackStatus | undefined;
  status2?: FeedbackStatus | undefined;
  status3?: FeedbackStatus | undefined;
  type?: FeedbackType | undefined;
  type2?: FeedbackType | undefined;
  isAssigned?: number | undefined;
  hasTickets?: number | undefined;
}

type Parameter = Exclude<keyof FeedbackFilter, keyof Scope | "spam">;

/** Filters by a column, which items, their counters and their relations have. With its parameters, one for each value. */
const columns: Readonly<Record<FilteredColumn, readonly Parameter[]>> = {
  project_id: ["project"],
  status: ["status", "status2", "status3"],
  type: ["type", "type2"],
  is_assigned: ["isAssigned"],
  has_tickets: ["hasTickets"],
};

export const relationNames = Object.keys(feedbackRelations) as Relation[];

export const filterParameters: readonly Parameter[] = [...Object.values(columns).flat(), ...relationNames];

/** An index that holds items in the order of lists, within those of each value of these columns. */
interface FeedbackIndex {
  readonly columns: readonly FilteredColumn[];
  /** Whether it also holds all other columns that lists are filtered by, which saves reading the item. */
  readonly isWide: boolean;
}

export const feedbackIndexes = {
  all: { columns: [], isWide: true },
  ofProject: { columns: ["project_id"], isWide: true },
  ofProjectByStatus: { columns: ["project_id", "status"], isWide: false },
  byStatus: { columns: ["status"], isWide: false },
  byType: { columns: ["type"], isWide: false },
  byWork: { columns: ["is_assigned", "has_tickets"], isWide: false },
} as const satisfies Readonly<Record<string, FeedbackIndex>>;

export type IndexName = keyof typeof feedbackIndexes;

export const indexNames = Object.keys(feedbackIndexes) as IndexName[];

export interface FeedbackPage extends FeedbackFilter, PageBounds {
  oldestFirst?: true | undefined;
  /** How many entries of a wide index are read at most. The page may then have fewer items than there are. */
  most?: number | undefined;
}

/** The values that a filter allows; empty if it is not given. */
export const valuesOf = (p: FeedbackFilter, column: FilteredColumn) =>
  columns[column].map((name) => p[name]).filter((value) => value !== undefined);

export const isGiven = (p: FeedbackFilter) => (column: FilteredColumn) => valuesOf(p, column).length > 0;

export const filteredColumns = Object.keys(columns) as FilteredColumn[];
