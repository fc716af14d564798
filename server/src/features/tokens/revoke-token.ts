import type { Tx } from "../../db/database.ts";
import type { One } from "../../db/row-key.ts";
import type { EventActor } from "../../events/record-event.ts";
import { withdrawMadeWith } from "../withdrawal/withdrawal.access.ts";
import { deleteToken, listTokensCreatedBy } from "./tokens.queries.ts";

/** Revokes a token with those it created, and what any of them made in the last hour. Returns whether it existed. */
export async function revokeToken(tx: Tx, by: EventActor, of: One): Promise<boolean> {
  const ids = [of.id];
  // Deeper levels are appended while the loop runs.
  for (const id of ids) {
    for (const created of await tx.all(listTokensCreatedBy, { org: of.org, id })) ids.push(created.id);
  }
  const isFound = (await tx.run(deleteToken, of)) === 1;
  if (isFound) await withdrawMadeWith(tx, by, ids);
  return isFound;
}
