import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { setTicketsOfCard } from "./cards.queries.ts";

export { presentCard } from "./cards.present.ts";
export { unlinkFeedback } from "./unlink-feedback.ts";

/** Stores the tickets of a card that the caller has locked. Returns the card's new version. */
export async function setCardTickets(tx: Tx, row: Tables["cards"], ids: readonly string[]) {
  const after = { ...row, ticket_ids: JSON.stringify(ids), version: row.version + 1 };
  await tx.send(setTicketsOfCard, after);
  return after.version;
}
