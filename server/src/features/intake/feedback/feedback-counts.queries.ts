import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isOfClient } from "../../../db/live-projects.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { type FeedbackFilter, filters, statusesIn, typesIn } from "./feedback-filter.ts";

/** As part of a page, or alone. */
export const totalFeedback = (q: Kysely<Schema>, p: FeedbackFilter) => {
  let counts = q
    .selectFrom("feedback_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org)
    .where("spam", "=", p.spam);
  if (p.client !== undefined) counts = counts.where(isOfClient(q, { org: p.org, client: p.client }, "project_id"));
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (p.project !== undefined) counts = counts.where("project_id", "=", p.project);
  if (statuses.length > 0) counts = counts.where("status", "in", statuses);
  if (types.length > 0) counts = counts.where("type", "in", types);
  if (p.unassigned !== undefined) counts = counts.where("is_assigned", "=", sql.lit(0));
  if (p.hasTickets !== undefined) counts = counts.where("has_tickets", "=", p.hasTickets);
  return counts;
};

export const countFeedback = scopedQuery(filters, totalFeedback);

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
