import type { Question } from "@corkboard/contract";
import type { Reader, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { EventActor } from "../../../../events/record-event.ts";
import { presentQuestion } from "./questions.present.ts";
import { findNewAnswers, findOpenQuestionsForUpdate, forgetNewAnswers, questionsAmong } from "./questions.queries.ts";
import { saveChangedQuestion } from "./save-question.ts";

type ClaimKey = Pick<Tables["claims"], "org_id" | "id">;

/** The answers that no heartbeat has returned yet; they are not returned again. */
export async function takeNewAnswers(tx: Tx, { org_id: org, id: claim }: ClaimKey): Promise<Question[]> {
  const answers = await tx.all(findNewAnswers, { org, claim });
  await tx.send(forgetNewAnswers, { org, claim });
  return answers.map((row) => presentQuestion(row));
}

/** Those of these questions that were asked under the claim, in the order of their answers. */
export async function accessAnswersAmong(
  db: Reader,
  { org_id: org, id: claim }: ClaimKey,
  ids: readonly string[],
): Promise<Question[]> {
  if (ids.length === 0) return [];
  return (await db.all(questionsAmong, { org, claim, ids: JSON.stringify(ids) })).map((row) => presentQuestion(row));
}

/** Closes the open questions of a claim that ends. */
export async function closeQuestions(tx: Tx, by: EventActor, { org_id: org, id: claim }: ClaimKey): Promise<void> {
  for (const question of await tx.all(findOpenQuestionsForUpdate, { org, claim })) {
    const closed = { ...question, state: "closed", version: question.version + 1 } as const;
    await saveChangedQuestion(tx, by, "question.closed", question, closed);
  }
}
