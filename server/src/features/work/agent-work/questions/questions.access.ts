import { errors } from "@corkboard/contract";
import type { HeldClaim } from "../claims/save-claim.ts";
import { accessor } from "../../../../db/access.ts";
import type { Reader, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { accessHeldClaim } from "../claims/claims.access.ts";
import { findQuestion, findQuestionForUpdate, findQuestionsToReporter } from "./questions.queries.ts";

export const accessQuestion = accessor(findQuestion, errors.questionNotFound);

/** A question and its claim, both locked. */
export interface HeldQuestion extends HeldClaim {
  readonly question: Tables["questions"];
}

/** The question is locked last. */
export async function accessHeldQuestion(tx: Tx, by: Within, given: string): Promise<HeldQuestion> {
  const { id, claim_id } = await accessQuestion(tx, by, given);
  const held = await accessHeldClaim(tx, by, claim_id);
  const question = await tx.first(findQuestionForUpdate, { org: by.orgId, id });
  if (!question) throw new Fault(errors.questionNotFound);
  return { ...held, question };
}

export type Item = Pick<Tables["feedback"], "org_id" | "id">;

/** The questions that the reporter of an item was asked, oldest first. */
export function accessQuestionsToReporter(db: Reader, item: Item): Promise<Tables["questions"][]> {
  return db.all(findQuestionsToReporter, { org: item.org_id, id: item.id });
}
