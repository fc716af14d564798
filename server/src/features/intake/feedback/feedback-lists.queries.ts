import { type FeedbackStatus, feedbackStatuses, type FeedbackType, feedbackTypes } from "@corkboard/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { areAllLive, isLive, isLiveProject } from "../../../db/live-projects.ts";
import { type ListPosition, mergeRuns } from "../../../db/merge-runs.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { byCreation, onPage, pageStart } from "../../../db/page-bounds.ts";
import { type FeedbackPage, filters, statusesIn, typesIn } from "./feedback-filter.ts";
import { listedColumns } from "./shown-feedback.queries.ts";

/**
 * Sorted with any filter, without reading rows that do not match: an index holds all items in order, another one those of
 * each status. For other filters, an index has one ordered run per combination of the values that can be filtered by, and
 * a filter on only some of them merges the runs of the others.
 */
const feedbackInOrder = (q: Kysely<Schema>, p: FeedbackPage): SelectQueryBuilder<Schema, "feedback", object> => {
  const order = p.oldestFirst === undefined ? "desc" : "asc";
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  const isListed =
    p.project === undefined
      ? isLive(q, p, "project_id")
      : sql<boolean>`project_id = ${p.project} and ${isLiveProject(q, p, p.project)}`;
  const all = q.selectFrom("feedback").where("org_id", "=", p.org).where("spam", "=", p.spam);
  const items = all.where(isListed);
  const isByStatus = types.length === 0 && p.unassigned === undefined && p.hasTickets === undefined;
  const [status] = statuses;
  if (isByStatus && statuses.length <= 1 && p.deep === undefined)
    return onPage(status === undefined ? items : items.where("status", "=", status), p, byCreation, order);
  const positions = items.select(["id", "created_at"]);
  const runs = isByStatus
    ? skippableRuns(q, p, { all: all.select(["id", "created_at"]), listed: positions }).flatMap((run) =>
        status === undefined ? [run] : statuses.map((one) => run.where("status", "=", one)),
      )
    : runsByWork(positions, p, { statuses, types });
  // Ordered by the page's columns: with the item's, SQLite would scan all items in that order.
  return q
    .selectFrom(mergeRuns(q, runs, p, order))
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .orderBy("page.created_at", order)
    .orderBy("page.id", order);
};

type Run = SelectQueryBuilder<Schema, "feedback", ListPosition>;

/**
 * The rows before a deep page are skipped by the index alone if no column is needed that it lacks. The project is one, so
 * it is only compared if there are deleted projects: one of two runs is empty, and PostgreSQL does not execute it.
 */
function skippableRuns(q: Kysely<Schema>, p: FeedbackPage, { all, listed }: { all: Run; listed: Run }): Run[] {
  if (p.deep === undefined || p.project !== undefined || p.client !== undefined) return [listed];
  return [all.where(areAllLive(q, p)), listed.where(sql<boolean>`not (${areAllLive(q, p)})`)];
}

interface Kinds {
  readonly statuses: readonly FeedbackStatus[];
  readonly types: readonly FeedbackType[];
}

const eitherFlag = [sql.lit(0), sql.lit(1)];

function runsByWork(items: Run, p: FeedbackPage, { statuses, types }: Kinds): Run[] {
  const assigned = p.unassigned === undefined ? eitherFlag : [sql.lit(0)];
  const ticketed = p.hasTickets === undefined ? eitherFlag : [p.hasTickets];
  return (statuses.length === 0 ? feedbackStatuses : statuses)
    .flatMap((status) => (types.length === 0 ? feedbackTypes : types).map((type) => ({ status, type })))
    .map(({ status, type }) => items.where("status", "=", status).where("type", "=", type))
    .flatMap((run) => assigned.map((isAssigned) => run.where("is_assigned", "=", isAssigned)))
    .flatMap((run) => ticketed.map((hasTickets) => run.where("has_tickets", "=", hasTickets)));
}

const listOptions = [...filters, "oldestFirst", "deep", ...pageStart] as const;

export const listFeedback = scopedQuery(listOptions, (q, p: FeedbackPage) =>
  feedbackInOrder(q, p).select(listedColumns(q, p)),
);
