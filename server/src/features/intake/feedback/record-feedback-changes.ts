import { eventFieldsExcept } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type EventActor, recordChange } from "../../../events/record-event.ts";

type FeedbackRow = Tables["feedback"];

export const feedbackTarget = (row: FeedbackRow) => ({ id: row.id, projectId: row.project_id, version: row.version });

const fieldsButStatus = eventFieldsExcept("feedback", ["status"]);

export async function recordFeedbackChanges(
  tx: Tx,
  actor: EventActor,
  before: FeedbackRow,
  after: FeedbackRow,
): Promise<void> {
  const states = { before, after };
  await recordChange(tx, actor, "feedback.status_changed", feedbackTarget(after), { ...states, among: ["status"] });
  await recordChange(tx, actor, "feedback.updated", feedbackTarget(after), { ...states, among: fieldsButStatus });
}
