import type { FeedbackPatch } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { eraseHistory, recordDeleted } from "../../../events/record-event.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { unlinkFeedback } from "../../work/boards/boards.exports.ts";
import { deleteFilesOf } from "../files/files.exports.ts";
import { deleteNewsOfReport, deleteNotificationsAbout } from "../../reach/notifications/notifications.exports.ts";
import { accessAssignees } from "../../people/members/members.access.ts";
import { assigneeColumns } from "./assign-feedback.ts";
import { completion } from "./completion.ts";
import { recountFeedback } from "./count-feedback.ts";
import { feedbackTarget, recordFeedbackChanges } from "./record-feedback-changes.ts";
import { announceFeedback } from "./create-feedback.ts";
import { deleteFeedbackRow, feedbackPatch, updateFeedbackRow } from "./feedback.queries.ts";

type FeedbackRow = Tables["feedback"];

export async function updateFeedback(
  tx: Tx,
  actor: Actor,
  row: FeedbackRow,
  changes: FeedbackPatch,
): Promise<FeedbackRow> {
  const isSpam = changes.spam ?? row.spam === 1;
  const isNews = row.announced === 0 && !isSpam;
  const announced = isNews ? 1 : row.announced;
  const assignees =
    changes.assigned_to === undefined ? undefined : await accessAssignees(tx, actor, changes.assigned_to);
  const { assigned_user_ids, is_assigned } = assignees ? assigneeColumns(assignees) : row;
  const changed = feedbackPatch.apply(row, changes, {
    announced,
    assigned_user_ids,
    is_assigned,
    ...completion(row, changes.status ?? row.status, tx.now().toISOString()),
  });
  if (isSameRow(row, changed)) return row;
  const updated = { ...changed, version: row.version + 1 };
  await tx.send(updateFeedbackRow, updated);
  await recountFeedback(tx, [{ before: row, after: updated }]);
  // The event of its arrival carries the old status: the reporter is notified of the change of status that follows.
  const known = isNews ? { ...updated, status: row.status } : row;
  if (isSpam && row.spam === 0) await deleteNewsOfReport(tx, row.org_id, row.id);
  if (isNews) await announceFeedback(tx, actor, known);
  if (announced === 1) await recordFeedbackChanges(tx, actor, known, updated);
  return updated;
}

/** Permanent, with its comments, mentions, notifications and files. Cards created from it lose their link. */
export async function deleteFeedback(tx: Tx, actor: Actor, row: FeedbackRow): Promise<void> {
  await unlinkFeedback(tx, actor, [row.id]);
  await recountFeedback(tx, [{ before: row }]);
  await deleteFilesOf(tx, row.org_id, { feedback: row.id });
  await tx.send(deleteFeedbackRow, { org: row.org_id, id: row.id });
  await deleteNotificationsAbout(tx, row.org_id, row.id);
  if (row.announced === 1) await recordDeleted(tx, actor, "feedback", feedbackTarget(row));
  else await eraseHistory(tx, actor, feedbackTarget(row));
}
