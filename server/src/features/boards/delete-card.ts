import type { Tx } from "../../db/database.ts";
import { deleteCardRow } from "./cards.queries.ts";
import { addToCardCount } from "./lists.queries.ts";

/** Permanent: its comments, mentions and assignments go with it. The caller holds the list's row. */
export async function deleteCard(tx: Tx, card: { org_id: string; id: string; list_id: string }): Promise<void> {
  await tx.run(deleteCardRow, { org: card.org_id, id: card.id });
  await tx.run(addToCardCount, { org: card.org_id, id: card.list_id, by: -1 });
}
