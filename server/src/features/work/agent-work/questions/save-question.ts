import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { type EventActor, recordChange } from "../../../../events/record-event.ts";
import { questionState, questionTarget } from "./question-events.ts";
import { saveQuestion } from "./questions.queries.ts";

type QuestionRow = Tables["questions"];

export async function saveChangedQuestion(
  tx: Tx,
  by: EventActor,
  event: "question.answered" | "question.forwarded" | "question.closed",
  before: QuestionRow,
  after: QuestionRow,
): Promise<void> {
  await tx.send(saveQuestion, after);
  const states = { before: questionState(before), after: questionState(after) };
  await recordChange(tx, by, event, questionTarget(after), states);
}
