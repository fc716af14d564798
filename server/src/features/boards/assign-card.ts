import type { Tx } from "../../db/database.ts";
import { deleteAssignees, insertAssignee } from "./cards.queries.ts";

interface CardKey {
  readonly org_id: string;
  readonly id: string;
}

/** Makes exactly these members the card's assignees, in this order. */
export async function assignCard(tx: Tx, card: CardKey, userIds: readonly string[]): Promise<void> {
  await tx.run(deleteAssignees, { org: card.org_id, card: card.id });
  await addAssignees(tx, card, userIds);
}

export async function addAssignees(tx: Tx, card: CardKey, userIds: readonly string[]): Promise<void> {
  for (const [place, user] of userIds.entries()) {
    await tx.run(insertAssignee, { org: card.org_id, card: card.id, user, place });
  }
}
