import type { Tx } from "../../../db/database.ts";
import { deleteAssignees, insertAssignee } from "./cards.queries.ts";

interface CardKey {
  readonly org_id: string;
  readonly id: string;
}

/** Keeps the table that finds a member's cards in step with the card's own list of assignees. */
export async function replaceAssignees(tx: Tx, card: CardKey, userIds: readonly string[]): Promise<void> {
  await tx.send(deleteAssignees, { org: card.org_id, card: card.id });
  await addAssignees(tx, card, userIds);
}

export async function addAssignees(tx: Tx, card: CardKey, userIds: readonly string[]): Promise<void> {
  for (const user of userIds) await tx.send(insertAssignee, { org: card.org_id, card: card.id, user });
}
