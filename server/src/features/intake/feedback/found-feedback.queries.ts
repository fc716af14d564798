import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { newestMatches } from "../../../db/newest-matches.ts";
import { onPage, pageStart } from "../../../db/page-bounds.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { type FeedbackFilter, type FeedbackPage, filters, statusesIn, typesIn } from "./feedback-filter.ts";
import { listedColumns } from "./shown-feedback.queries.ts";

/** A cross join, because SQLite does not reorder those: the found items in order, then each by its key. */
const foundFeedback = (q: Kysely<Schema>, p: FoundFilter, dialect: Dialect) => {
  let items = q
    .selectFrom(sql<{ id: string; number: number }>`${newestMatches(q, p, dialect)}`.as("found"))
    .crossJoin("feedback")
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "found.id")
    .where("feedback.spam", "=", p.spam);
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (statuses.length > 0) items = items.where("feedback.status", "in", statuses);
  if (types.length > 0) items = items.where("feedback.type", "in", types);
  if (p.unassigned !== undefined) items = items.where("feedback.is_assigned", "=", sql.lit(0));
  if (p.hasTickets !== undefined) items = items.where("feedback.has_tickets", "=", p.hasTickets);
  if (p.assignee === undefined) return items;
  return items.where((eb) =>
    eb.exists(
      eb
        .selectFrom("feedback_assignees as mine")
        .select("mine.user_id")
        .where("mine.org_id", "=", p.org)
        .whereRef("mine.feedback_id", "=", "feedback.id")
        .where("mine.user_id", "=", p.assignee as string),
    ),
  );
};

/** The project is part of the expression. */
interface FoundFilter extends FeedbackFilter {
  words: string;
  window: number;
  assignee?: string;
}

/** Items by their words, whatever else is filtered by. */
export const listFoundFeedback = scopedQuery(
  [...filters, "assignee", "oldestFirst", ...pageStart],
  (q, p: FoundFilter & FeedbackPage, dialect) => {
    const order = p.oldestFirst === undefined ? "desc" : "asc";
    const items = foundFeedback(q, p, dialect).select(listedColumns(q, p)).select("found.number as found");
    return onPage(items, p, ["found.number", "found.id"], order);
  },
);

export const countFoundFeedback = scopedQuery([...filters, "assignee"], (q, p: FoundFilter, dialect) =>
  foundFeedback(q, p, dialect).select(q.fn.countAll<number>().as("total")),
);
