import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { setTicketsOfCard } from "./cards.queries.ts";

export { presentCard } from "./cards.present.ts";
export { unlinkFeedback } from "./unlink-feedback.ts";

/** Stores the tickets of a card that the caller has locked. Returns the card's new version. */
export async function setCardTickets(tx: Tx, { org_id, id, version }: Tables["cards"], ids: readonly string[]) {
  await tx.send(setTicketsOfCard, { org: org_id, id, ticket_ids: JSON.stringify(ids) });
  return version + 1;
}
