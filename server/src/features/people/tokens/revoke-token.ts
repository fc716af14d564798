import type { Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { withdrawMadeWith } from "../withdrawal/withdrawal.exports.ts";
import { deleteToken, findTokenForUpdate, listTokensCreatedByForUpdate } from "./tokens.queries.ts";

/**
 * Revokes a token with those that it created, which the foreign key deletes, and what any of them made in the last hour.
 * They are locked, so that none of them creates another meanwhile. False if there is no such token.
 */
export async function revokeToken(tx: Tx, by: AccessActor, { org, id }: One): Promise<boolean> {
  const token = await tx.first(findTokenForUpdate, { org, id });
  if (!token) return false;
  const revoked: { readonly id: string; readonly name: string }[] = [token];
  for (const creator of revoked) {
    revoked.push(...(await tx.all(listTokensCreatedByForUpdate, { org, creator: creator.id })));
  }
  await tx.send(deleteToken, { org, id });
  for (const { id: object, name: about } of revoked) {
    await recordAudit(tx, "token.revoked", by, { object, about });
  }
  await withdrawMadeWith(
    tx,
    by,
    revoked.map((each) => each.id),
  );
  return true;
}
