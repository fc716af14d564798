import type { FeedbackPatch } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { recordChange, recordDeleted } from "../../events/record-event.ts";
import { forgetFilesOf } from "../files/files.access.ts";
import { forgetNotificationsAbout } from "../notifications/notifications.access.ts";
import { addToFeedbackCount, deleteFeedbackRow, updateFeedbackRow } from "./feedback.queries.ts";

type FeedbackRow = Tables["feedback"];

export async function updateFeedback(
  tx: Tx,
  actor: Actor,
  row: FeedbackRow,
  changes: FeedbackPatch,
): Promise<FeedbackRow> {
  const updated = { ...row, ...changes, version: row.version + 1 };
  await tx.run(updateFeedbackRow, {
    org: row.org_id,
    id: row.id,
    title: updated.title,
    description: updated.description,
    status: updated.status,
    type: updated.type,
  });
  if (kindOf(updated) !== kindOf(row)) {
    const steps = [{ of: row, by: -1 } as const, { of: updated, by: 1 } as const];
    // Always in the same order, so that two opposite changes do not wait for each other.
    for (const { of, by } of steps.toSorted((a, b) => (kindOf(a.of) < kindOf(b.of) ? -1 : 1))) await count(tx, of, by);
  }
  const states = { before: row, after: updated };
  await recordChange(tx, actor, "feedback.status_changed", target(row), { ...states, among: ["status"] });
  await recordChange(tx, actor, "feedback.updated", target(row), {
    ...states,
    among: ["title", "description", "type"],
  });
  return updated;
}

/** Permanent: its comments, mentions, notifications and files go with it. */
export async function deleteFeedback(tx: Tx, actor: Actor, row: FeedbackRow): Promise<void> {
  await forgetFilesOf(tx, row.org_id, { feedback: row.id });
  await tx.run(deleteFeedbackRow, { org: row.org_id, id: row.id });
  await count(tx, row, -1);
  await forgetNotificationsAbout(tx, row.org_id, row.id);
  await recordDeleted(tx, actor, "feedback", target(row));
}

const target = (row: FeedbackRow) => ({ id: row.id, projectId: row.project_id });

const kindOf = (row: FeedbackRow) => `${row.status} ${row.type}`;

function count(tx: Tx, row: FeedbackRow, by: 1 | -1): Promise<number> {
  return tx.run(addToFeedbackCount, {
    org: row.org_id,
    project: row.project_id,
    status: row.status,
    type: row.type,
    by,
  });
}
