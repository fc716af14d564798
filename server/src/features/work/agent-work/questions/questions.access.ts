import { errors } from "@corkboard/contract";
import { accessor } from "../../../../db/access.ts";
import type { Reader, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { accessHeldClaim } from "../claims/claims.access.ts";
import { answer, type HeldQuestion, type Respondent } from "./answer-question.ts";
import { findQuestion, findQuestionForUpdate, findQuestionsToReporter } from "./questions.queries.ts";

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
