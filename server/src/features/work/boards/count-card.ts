import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { addToCardCounts } from "./lists.queries.ts";

type Counted = Pick<Tables["cards"], "org_id" | "list_id" | "archived">;

/** Adds a card to the numbers of its list, whose row the caller has locked, or subtracts it. */
export function countCard(tx: Tx, card: Counted, by: 1 | -1): Promise<void> {
  const counts = card.archived === 1 ? { shown: 0, archived: by } : { shown: by, archived: 0 };
  return tx.send(addToCardCounts, { org: card.org_id, id: card.list_id, ...counts });
}
