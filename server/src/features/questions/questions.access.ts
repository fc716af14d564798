import { errors, type Question } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Reader, Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventActor } from "../../events/record-event.ts";
import type { Within } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { accessHeldClaim } from "../claims/claims.access.ts";
import { answer, close, type HeldQuestion, type Respondent } from "./answer-question.ts";
import { presentQuestion } from "./questions.present.ts";
import {
  findNewAnswers,
  findOpenQuestionsForUpdate,
  findQuestion,
  findQuestionForUpdate,
  findQuestionsToReporter,
  forgetNewAnswers,
} from "./questions.queries.ts";

export { hostOfUrl, withInertLinks } from "./inert-links.ts";

export const accessQuestion = accessor(findQuestion, errors.questionNotFound);

/** The question is locked last. */
export async function accessHeldQuestion(tx: Tx, by: Within, given: string): Promise<HeldQuestion> {
  const { id, claim_id } = await accessQuestion(tx, by, given);
  const held = await accessHeldClaim(tx, by, claim_id);
  const question = await tx.first(findQuestionForUpdate, { org: by.orgId, id });
  if (!question) throw new Fault(errors.questionNotFound);
  return { ...held, question };
}

/** Answers a question. The reporter's page calls this with `as: "reporter"` and no user. */
export async function answerQuestion(
  tx: Tx,
  by: Respondent,
  given: string,
  content: string,
): Promise<Tables["questions"]> {
  return answer(tx, by, await accessHeldQuestion(tx, by, given), content);
}

type Item = Pick<Tables["feedback"], "org_id" | "id">;

/** The questions that the reporter of an item was asked, oldest first. */
export function accessQuestionsToReporter(db: Reader, item: Item): Promise<Tables["questions"][]> {
  return db.all(findQuestionsToReporter, { org: item.org_id, id: item.id });
}

/** What the reporter writes on their page answers the oldest question that they were asked and have not answered. */
export async function answerWithReply(tx: Tx, item: Item, content: string): Promise<void> {
  const open = (await accessQuestionsToReporter(tx, item)).find(({ state }) => state === "open");
  if (open)
    await answerQuestion(
      tx,
      { orgId: item.org_id, clientId: undefined, userId: null, as: "reporter" },
      open.id,
      content,
    );
}

type ClaimKey = Pick<Tables["claims"], "org_id" | "id">;

/** The answers that no heartbeat has returned yet; they are not returned again. */
export async function takeNewAnswers(tx: Tx, { org_id: org, id: claim }: ClaimKey): Promise<Question[]> {
  const answers = await tx.all(findNewAnswers, { org, claim });
  await tx.send(forgetNewAnswers, { org, claim });
  return answers.map(presentQuestion);
}

/** Closes the open questions of a claim that ends. */
export async function closeQuestions(tx: Tx, by: EventActor, { org_id: org, id: claim }: ClaimKey): Promise<void> {
  for (const question of await tx.all(findOpenQuestionsForUpdate, { org, claim })) await close(tx, by, question);
}
