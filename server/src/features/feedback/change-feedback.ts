import { eventFieldsExcept, type FeedbackPatch, type FeedbackStatus } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { type EventActor, eraseHistory, recordChange, recordDeleted } from "../../events/record-event.ts";
import { isSameRow } from "../../db/same-row.ts";
import { unlinkFeedback } from "../boards/cards.access.ts";
import { takeTicketsFromAgents } from "../claims/claims.access.ts";
import { deleteFilesOf } from "../files/files.access.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.access.ts";
import { accessAssignees } from "../members/members.access.ts";
import { assigneeColumns, replaceAssignees } from "./assign-feedback.ts";
import { recountFeedback } from "./count-feedback.ts";
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
  if (assignees) await replaceAssignees(tx, updated, assignees);
  await recountFeedback(tx, [{ before: row, after: updated }]);
  // The event of its arrival carries the old status: the reporter is notified of the change of status that follows.
  const known = isNews ? { ...updated, status: row.status } : row;
  if (isNews) await announceFeedback(tx, actor, known);
  if (announced === 1) await recordChanges(tx, actor, known, updated);
  if (updated.status !== row.status) await takeTicketsFromAgents(tx, actor, updated);
  return updated;
}

/** When the item was done and reopened, after a change of its status. */
function completion({ status, done_at, reopened_at }: FeedbackRow, next: FeedbackStatus, now: string) {
  if (status === next) return { done_at, reopened_at };
  if (next === "done") return { done_at: now, reopened_at };
  return { done_at: null, reopened_at: status === "done" ? now : reopened_at };
}

/** Follows the work of an agent on a ticket of the item, whose row the caller has locked. */
export async function setFeedbackStatus(
  tx: Tx,
  actor: EventActor,
  row: FeedbackRow,
  status: FeedbackStatus,
): Promise<FeedbackRow> {
  if (row.status === status) return row;
  const completed = completion(row, status, tx.now().toISOString());
  const updated = { ...row, ...completed, status, version: row.version + 1 };
  await tx.send(updateFeedbackRow, updated);
  await recountFeedback(tx, [{ before: row, after: updated }]);
  if (row.announced === 1) await recordChanges(tx, actor, row, updated);
  return updated;
}

async function recordChanges(tx: Tx, actor: EventActor, row: FeedbackRow, updated: FeedbackRow): Promise<void> {
  const states = { before: row, after: updated };
  await recordChange(tx, actor, "feedback.status_changed", target(updated), { ...states, among: ["status"] });
  await recordChange(tx, actor, "feedback.updated", target(updated), { ...states, among: fieldsButStatus });
}

/** Permanent, with its comments, mentions, notifications and files. Cards created from it lose their link. */
export async function deleteFeedback(tx: Tx, actor: Actor, row: FeedbackRow): Promise<void> {
  await unlinkFeedback(tx, actor, [row.id]);
  await deleteFilesOf(tx, row.org_id, { feedback: row.id });
  await tx.send(deleteFeedbackRow, { org: row.org_id, id: row.id });
  await recountFeedback(tx, [{ before: row }]);
  await deleteNotificationsAbout(tx, row.org_id, row.id);
  if (row.announced === 1) await recordDeleted(tx, actor, "feedback", target(row));
  else await eraseHistory(tx, actor, target(row));
}

const target = (row: FeedbackRow) => ({ id: row.id, projectId: row.project_id, version: row.version });

const fieldsButStatus = eventFieldsExcept("feedback", ["status"]);
