import type { Tx } from "../../../db/database.ts";
import { type EventActor, recordChange } from "../../../events/record-event.ts";
import { recountFeedback } from "./count-feedback.ts";
import { findFeedbackOfMemberToChange, reassignFeedback } from "./feedback.queries.ts";

/** The columns that hold an item's assignees. */
export const assigneeColumns = (userIds: readonly string[]) => ({
  assigned_user_ids: JSON.stringify(userIds),
  is_assigned: Number(userIds.length > 0),
});

/** Unassigns a member who is being removed from every item. */
export async function unassignFeedback(tx: Tx, actor: EventActor, member: { org: string; id: string }): Promise<void> {
  const steps = [];
  for (const before of await tx.all(findFeedbackOfMemberToChange, member)) {
    const others = (JSON.parse(before.assigned_user_ids) as string[]).filter((id) => id !== member.id);
    const after = { ...before, ...assigneeColumns(others), version: before.version + 1 };
    await tx.send(reassignFeedback, after);
    steps.push({ before, after });
    if (before.announced === 0) continue;
    const target = { id: after.id, projectId: after.project_id, version: after.version };
    await recordChange(tx, actor, "feedback.updated", target, { before, after, among: ["assigned_user_ids"] });
  }
  await recountFeedback(tx, steps);
}
