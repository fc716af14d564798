import { type Kysely, sql } from "kysely";
import { isInProject } from "../../../../db/live-projects.ts";
import { measured, query, queryWith, scopedQuery } from "../../../../db/query.ts";
import type { One } from "../../../../db/row-key.ts";
import type { OneInScope } from "../../../../db/scope.ts";
import type { Schema } from "../../../../db/tables.ts";
import { insertRow, updateRow } from "../../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../../db/page-bounds.ts";

const oneQuestion = (q: Kysely<Schema>, p: One) =>
  q
    .selectFrom("questions")
    .selectAll("questions")
    .where("questions.org_id", "=", p.org)
    .where("questions.id", "=", p.id);

export const findQuestion = scopedQuery([], (q, p: OneInScope) => oneQuestion(q, p).where(isInProject("questions", p)));

export const findQuestionForUpdate = query((q, p: One, dialect) => dialect.forUpdate(oneQuestion(q, p)));

interface OfTicket {
  org: string;
  ticket: string;
}

export const listQuestions = measured(
  "4000 + coalesce(octet_length(answer), 0)",
  queryWith(pageStart, (q, p: OfTicket & RowRange) => {
    const questions = q
      .selectFrom("questions")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("ticket_id", "=", p.ticket);
    return onPage(questions, p, byCreation, "desc");
  }),
);

export const countQuestions = query((q, p: OfTicket) =>
  q
    .selectFrom("questions")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("ticket_id", "=", p.ticket),
);

/** Of the tickets that were generated from an item, oldest first. */
export const findQuestionsToReporter = query((q, p: One) =>
  q
    .selectFrom("questions")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("ticket_id", "in", (eb) =>
      eb.selectFrom("tickets").select("id").where("org_id", "=", p.org).where("source_id", "=", p.id),
    )
    .where("recipient", "=", "reporter")
    .orderBy("created_at")
    .orderBy("id"),
);

interface OfClaim {
  org: string;
  claim: string;
}

export const findOpenQuestionsForUpdate = query((q, p: OfClaim, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("questions")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("claim_id", "=", p.claim)
      .where("state", "=", "open")
      .orderBy("id"),
  ),
);

export const findNewAnswers = query((q, p: OfClaim) =>
  q
    .selectFrom("questions")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("claim_id", "=", p.claim)
    .where("is_new", "=", 1)
    .orderBy("answered_at")
    .orderBy("id"),
);

/** Those of these questions that were asked under the claim. */
export const questionsAmong = query((q, p: OfClaim & { ids: string }, dialect) =>
  q
    .selectFrom("questions")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("claim_id", "=", p.claim)
    .where(dialect.isAmong(sql.ref("id"), p.ids))
    .orderBy("answered_at")
    .orderBy("id"),
);

export const forgetNewAnswers = query((q, p: OfClaim) =>
  q
    .updateTable("questions")
    .set({ is_new: 0 })
    .where("org_id", "=", p.org)
    .where("claim_id", "=", p.claim)
    .where("is_new", "=", 1),
);

export const insertQuestion = insertRow("questions");

export const saveQuestion = updateRow("questions", [
  "recipient",
  "state",
  "answer",
  "answered_by",
  "answered_by_user_id",
  "is_new",
  "answered_at",
]);
