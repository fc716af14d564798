import type { Kysely } from "kysely";
import { isLive } from "../../../db/live-projects.ts";
import { onPage, pageStart } from "../../../db/page-bounds.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { type FeedbackFilter, type FeedbackPage, filters, statusesIn, typesIn } from "./feedback-filter.ts";
import { listedColumns } from "./shown-feedback.queries.ts";

const listOptions = [...filters, "oldestFirst", ...pageStart] as const;

/** A cross join, because SQLite does not reorder those: the member's items in order, then each by its key. */
const assignedFeedback = (q: Kysely<Schema>, p: FeedbackFilter & { assignee: string }) => {
  let items = q
    .selectFrom("feedback_assignees as mine")
    .crossJoin("feedback")
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.assignee)
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "mine.feedback_id")
    .where("feedback.spam", "=", p.spam)
    .where(isLive(q, p, "feedback.project_id"));
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (p.project !== undefined) items = items.where("feedback.project_id", "=", p.project);
  if (statuses.length > 0) items = items.where("feedback.status", "in", statuses);
  if (types.length > 0) items = items.where("feedback.type", "in", types);
  if (p.hasTickets !== undefined) items = items.where("feedback.has_tickets", "=", p.hasTickets);
  return items;
};

type AssignedPage = FeedbackPage & { assignee: string };

/** Reads only items assigned to the member, whatever else is filtered by. */
const assignedInOrder = (q: Kysely<Schema>, p: AssignedPage) => {
  const order = p.oldestFirst === undefined ? "desc" : "asc";
  return onPage(assignedFeedback(q, p), p, ["mine.created_at", "mine.feedback_id"], order);
};

/** Counts rows: how many items a person is assigned to is limited by what a person can do. */
const totalAssigned = (q: Kysely<Schema>, p: FeedbackFilter & { assignee: string }) =>
  assignedFeedback(q, p).select(q.fn.countAll<number>().as("total"));

export const listAssignedFeedback = scopedQuery(listOptions, (q, p: AssignedPage) =>
  assignedInOrder(q, p).select(listedColumns(q, p)),
);

export const countAssignedFeedback = scopedQuery(filters, totalAssigned);
