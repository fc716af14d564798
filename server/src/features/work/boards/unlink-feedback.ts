import type { Tx } from "../../../db/database.ts";
import { type EventActor, recordChange } from "../../../events/record-event.ts";
import { clearFeedbackOfCard, findCardsOfFeedbackToChange } from "./cards.queries.ts";

/**
 * Clears the link of cards to feedback items that are about to be deleted: of up to `atMost` cards. Returns how many
 * there were. The caller has locked the items, so that no further card can refer to them.
 */
export async function unlinkFeedback(
  tx: Tx,
  actor: EventActor,
  ids: readonly string[],
  atMost = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const of = { org: actor.orgId, ids: JSON.stringify(ids), atMost };
  const cards = await tx.all(findCardsOfFeedbackToChange, of);
  for (const { id, project_id: projectId, version, ...before } of cards) {
    await tx.send(clearFeedbackOfCard, { org: actor.orgId, id });
    const states = { before, after: { feedback_id: null }, among: ["feedback_id"] as const };
    await recordChange(tx, actor, "card.updated", { id, projectId, version: version + 1 }, states);
  }
  return cards.length;
}
