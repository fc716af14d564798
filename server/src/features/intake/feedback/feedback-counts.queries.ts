import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import { type RawBuilder, sql } from "kysely";
import { hasValue } from "../../../db/has-value.ts";
import { isOfClient } from "../../../db/live-projects.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import type { FilteredColumn } from "../../../db/tables/feedback.ts";
import {
  type FeedbackFilter,
  feedbackIndexes,
  filteredColumns,
  filterParameters,
  indexNames,
  isGiven,
  valuesOf,
} from "./feedback-filter.ts";

const isCounted = (p: FeedbackFilter, columns: readonly FilteredColumn[]) =>
  columns.filter(isGiven(p)).map((column) => hasValue(sql.ref(column), valuesOf(p, column)));

export const countFeedback = scopedQuery(filterParameters, (q, p: FeedbackFilter) => {
  const counts = q
    .selectFrom("feedback_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org)
    .where("spam", "=", p.spam);
  const inScope = p.client === undefined ? [] : [isOfClient(q, { org: p.org, client: p.client }, "project_id")];
  return [...inScope, ...isCounted(p, filteredColumns)].reduce((some, condition) => some.where(condition), counts);
});

/** How many items each index would find by its columns, in the whole organisation, or only in the project. */
export const countByIndex = scopedQuery(
  [...filterParameters, "inProject"],
  (q, p: FeedbackFilter & { inProject?: true | undefined }) => {
    const sumOf = (conditions: readonly RawBuilder<boolean>[]) =>
      sql<number>`coalesce(sum(case when ${sql.join([sql`1 = 1`, ...conditions], sql` and `)} then items else 0 end), 0)`;
    const counts = q
      .selectFrom("feedback_counts")
      .where("org_id", "=", p.org)
      .where("spam", "=", p.spam)
      .select(indexNames.map((name) => sumOf(isCounted(p, feedbackIndexes[name].columns)).as(name)));
    const inScope = p.client === undefined ? [] : [isOfClient(q, { org: p.org, client: p.client }, "project_id")];
    const withTotal = counts.select(sumOf([...inScope, ...isCounted(p, filteredColumns)]).as("total"));
    return p.inProject === undefined ? withTotal : withTotal.where("project_id", "=", p.project as string);
  },
);

/** Deleted projects have no counters. */
export const sumFeedbackByProject = query((q, p: { org: string }) =>
  q
    .selectFrom("feedback_counts")
    .select((eb) => ["project_id", "spam", "status", eb.fn.sum<number>("items").as("items")])
    .where("org_id", "=", p.org)
    .groupBy(["project_id", "spam", "status"])
    .having((eb) => eb.fn.sum<number>("items"), ">", 0)
    .orderBy("project_id"),
);

export interface FeedbackKind {
  org: string;
  project: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
  isAssigned: number;
  hasTickets: number;
}

export const addToFeedbackCount = query((q, p: FeedbackKind & { by: number }) =>
  q
    .insertInto("feedback_counts")
    .values({
      org_id: p.org,
      project_id: p.project,
      spam: p.spam,
      status: p.status,
      type: p.type,
      is_assigned: p.isAssigned,
      has_tickets: p.hasTickets,
      items: p.by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "spam", "status", "type", "is_assigned", "has_tickets"])
        .doUpdateSet((eb) => ({ items: eb("feedback_counts.items", "+", eb.ref("excluded.items")) })),
    ),
);
