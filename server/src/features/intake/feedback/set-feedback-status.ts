import type { FeedbackStatus } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { EventActor } from "../../../events/record-event.ts";
import { completion } from "./completion.ts";
import { recountFeedback } from "./count-feedback.ts";
import { updateFeedbackRow } from "./feedback.queries.ts";
import { recordFeedbackChanges } from "./record-feedback-changes.ts";

type FeedbackRow = Tables["feedback"];

/** Follows the work of an agent on a ticket of the item, whose row the caller has locked. */
export async function setFeedbackStatus(
  tx: Tx,
  actor: EventActor,
  row: FeedbackRow,
  status: FeedbackStatus,
): Promise<FeedbackRow> {
  if (row.status === status) return row;
  const completed = completion(row, status, tx.now().toISOString());
  const updated = { ...row, status, ...completed, version: row.version + 1 };
  await tx.send(updateFeedbackRow, updated);
  await recountFeedback(tx, [{ before: row, after: updated }]);
  if (row.announced === 1) await recordFeedbackChanges(tx, actor, row, updated);
  return updated;
}
