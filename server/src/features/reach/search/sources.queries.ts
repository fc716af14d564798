import { type SelectQueryBuilder, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isInProject } from "../../../db/live-projects.ts";
import { measured, query, queryWith } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

/** Either some objects, or the next ones in the order of their ids. */
export interface SourceFilter {
  org: string;
  /** JSON. */
  ids?: string;
  after?: string;
  atMost?: number;
}

const filters = ["ids", "after", "atMost"] as const;

type SourceTable = "feedback" | "cards" | "tickets" | "comments";

/** Locked, so that nothing can be indexed after its deletion was. */
function filtered<Table extends SourceTable, Row>(
  rows: SelectQueryBuilder<Schema, Table, Row>,
  p: SourceFilter,
  dialect: Dialect,
) {
  let some = rows.orderBy(sql.ref("id"));
  if (p.ids !== undefined) some = some.where(dialect.isAmong(sql.ref("id"), p.ids));
  if (p.after !== undefined) some = some.where(sql<boolean>`id > ${p.after}`);
  if (p.atMost !== undefined) some = some.limit(p.atMost);
  return dialect.forKeyShare(some);
}

/** What feedback is found by besides its title. JSON is text as well: what is between the words does not matter. */
export const feedbackTexts = ["description", "page_url", "reporter_name", "reporter_email"] as const;

export const findFeedbackSources = measured(
  "octet_length(title) + octet_length(description)",
  queryWith(filters, (q, p: SourceFilter, dialect) =>
    filtered(
      q
        .selectFrom("feedback")
        .select(["id", "project_id", "created_at", "title", ...feedbackTexts])
        .where("org_id", "=", p.org)
        .where("spam", "=", 0)
        .where(isInProject("feedback")),
      p,
      dialect,
    ),
  ),
);

export const findCardSources = measured(
  "octet_length(title) + coalesce(octet_length(description), 0) + pg_column_size(checklist)",
  queryWith(filters, (q, p: SourceFilter, dialect) =>
    filtered(
      q
        .selectFrom("cards")
        .select(["id", "project_id", "created_at", "title", "description", "labels", "checklist"])
        .where("org_id", "=", p.org)
        .where(isInProject("cards")),
      p,
      dialect,
    ),
  ),
);

export const findTicketSources = measured(
  "octet_length(title) + octet_length(description)",
  queryWith(filters, (q, p: SourceFilter, dialect) =>
    filtered(
      q
        .selectFrom("tickets")
        .select(["id", "project_id", "created_at", "title", "description", "labels"])
        .where("org_id", "=", p.org)
        .where(isInProject("tickets")),
      p,
      dialect,
    ),
  ),
);

/** Without those on spam, which may be deleted without an event. */
export const findCommentSources = measured(
  "octet_length(content)",
  queryWith(filters, (q, p: SourceFilter, dialect) =>
    filtered(
      q
        .selectFrom("comments")
        .select(["id", "project_id", "created_at", "feedback_id", "card_id", "content"])
        .where("org_id", "=", p.org)
        .where(isInProject("comments"))
        .where(
          sql<boolean>`(feedback_id is null or exists (select 1 from feedback f
          where f.org_id = comments.org_id and f.id = comments.feedback_id and f.spam = 0))`,
        ),
      p,
      dialect,
    ),
  ),
);

export const findCommentsOnFeedback = query((q, p: { org: string; ids: string }, dialect) =>
  q
    .selectFrom("comments")
    .select("id")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("feedback_id"), p.ids))
    .orderBy("id"),
);
