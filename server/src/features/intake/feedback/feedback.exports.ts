import type { FeedbackCreate } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recountFeedback } from "./count-feedback.ts";
import { createFeedback, type ReceivingProject, type StoredFiles } from "./create-feedback.ts";
import { setTicketsOfFeedback } from "./feedback.queries.ts";
import { insertSentWords } from "./sent-words.queries.ts";

export { unassignFeedback } from "./assign-feedback.ts";
export { readFeedbackCounts } from "./feedback-counts.ts";
export { readFeedbackFigures } from "./feedback-figures.ts";
export { setFeedbackStatus } from "./set-feedback-status.ts";
export { presentFeedback } from "./feedback.present.ts";

/** Stores the tickets of an item that the caller has locked. Returns the item's new version. */
export async function setFeedbackTickets(tx: Tx, row: Tables["feedback"], ids: readonly string[]) {
  const tickets = { ticket_ids: JSON.stringify(ids), has_tickets: Number(ids.length > 0) };
  const after = { ...row, ...tickets, version: row.version + 1 };
  await tx.send(setTicketsOfFeedback, after);
  await recountFeedback(tx, [{ before: row, after }]);
  return after.version;
}

/** Creates an item from a visitor's report, without an acting member, and keeps what the visitor wrote. */
export async function receiveFeedback(
  tx: Tx,
  project: ReceivingProject,
  input: FeedbackCreate,
  more: StoredFiles & { readonly spam: boolean },
) {
  const row = await createFeedback(tx, { orgId: project.org_id, userId: null }, project, input, more);
  const { org_id, id: feedback_id, title, description } = row;
  await tx.send(insertSentWords, { org_id, feedback_id, title, description });
  return row;
}
