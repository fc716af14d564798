import { type Kysely, sql } from "kysely";
import { isInProject, isLive } from "../../../db/live-projects.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { columnsToShow } from "../../../db/stored-text.ts";
import type { Schema } from "../../../db/tables.ts";
import { presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";

export const findFeedbackToShow = scopedQuery([], (q, p: OneInScope) =>
  q
    .selectFrom("feedback")
    .select(columnsToShow(presentFeedback))
    .select("version")
    .select(storedApart(q, p))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("feedback", p)),
);

/** What is stored apart from an item. */
export const findStoredApart = scopedQuery([], (q, p: OneInScope) =>
  q.selectFrom("feedback").select(storedApart(q, p)).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** The columns of a list. */
export const listedColumns = (q: Kysely<Schema>, p: Scope) =>
  [...columnsToShow(presentFeedbackSummary), ...storedApart(q, p)] as const;

/**
 * Hardly any item has cards, and looking for one is cheaper than collecting none. `exists` would make PostgreSQL read the
 * links of all cards. The index finds those of the few items that have any.
 */
const storedApart = (q: Kysely<Schema>, p: Scope) =>
  [
    sql<number | null>`(
      select counted.items from feedback_comment_counts as counted
      where counted.org_id = feedback.org_id and counted.feedback_id = feedback.id
    )`.as("comment_count"),
    sql<string | null>`case
      when (select 1 from cards as linked where linked.org_id = feedback.org_id and linked.feedback_id = feedback.id limit 1) = 1
      then (select string_agg(cast(linked.id as text), ',') from cards as linked
        where linked.org_id = feedback.org_id and linked.feedback_id = feedback.id and ${isLive(q, p, "linked.project_id")})
    end`.as("card_ids"),
  ] as const;
