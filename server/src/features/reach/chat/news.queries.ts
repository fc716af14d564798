import { sql } from "kysely";
import { isInProject } from "../../../db/live-projects.ts";
import { query } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

/** More than is shown, because whitespace is collapsed first. */
const excerptChars = 600;

const beginningOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(excerptChars)})`;

export const findProjectName = query((q, p: One) =>
  q.selectFrom("projects").select("name").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findReports = query((q, p: Some, dialect) =>
  q
    .selectFrom("feedback")
    .select(["id", "title", "spam", beginningOf("description").as("text")])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids))
    .where(isInProject("feedback")),
);

/** Texts by reporters and contacts. */
export const findReplies = query((q, p: Some, dialect) =>
  q
    .selectFrom("comments")
    .innerJoin("feedback", (join) =>
      join.onRef("feedback.org_id", "=", "comments.org_id").onRef("feedback.id", "=", "comments.feedback_id"),
    )
    .select([
      "comments.id",
      "comments.contact_id",
      "feedback.id as report",
      "feedback.title",
      beginningOf("comments.content").as("text"),
    ])
    .where("comments.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("comments.id"), p.ids))
    .where("feedback.spam", "=", 0)
    .where(isInProject("comments")),
);

export const findQuestions = query((q, p: Some, dialect) =>
  q
    .selectFrom("questions")
    .innerJoin("tickets", (join) =>
      join.onRef("tickets.org_id", "=", "questions.org_id").onRef("tickets.id", "=", "questions.ticket_id"),
    )
    .select([
      "questions.id",
      "questions.recipient",
      "tickets.id as ticket",
      "tickets.title",
      beginningOf("questions.question").as("text"),
    ])
    .where("questions.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("questions.id"), p.ids))
    .where(isInProject("questions")),
);

export const findDeliveries = query((q, p: Some, dialect) =>
  q
    .selectFrom("ticket_deliveries")
    .innerJoin("tickets", (join) =>
      join
        .onRef("tickets.org_id", "=", "ticket_deliveries.org_id")
        .onRef("tickets.id", "=", "ticket_deliveries.ticket_id"),
    )
    .select([
      "ticket_deliveries.id",
      "ticket_deliveries.decided_by",
      "tickets.id as ticket",
      "tickets.source_id",
      "tickets.title",
      beginningOf("ticket_deliveries.summary").as("text"),
      sql<string | null>`substr(ticket_deliveries.reason, 1, ${sql.lit(excerptChars)})`.as("reason"),
    ])
    .where("ticket_deliveries.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("ticket_deliveries.id"), p.ids))
    .where(isInProject("ticket_deliveries")),
);
