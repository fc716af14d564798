import type { Tx } from "../../db/database.ts";
import type { SignedIn } from "../../shared/signed-in.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";
import { revokeTokensCreatedIn } from "../tokens/tokens.access.ts";
import { withdrawMadeWith } from "../withdrawal/withdrawal.access.ts";
import { deleteSessionOf } from "./sessions.queries.ts";

/**
 * Ends sessions that somebody else may have, and withdraws what was made with them in the last hour, in every
 * organisation of the person. Returns how many there were.
 */
export async function revokeSessions(
  tx: Tx,
  { identityId }: Pick<SignedIn, "identityId">,
  ids: readonly string[],
): Promise<number> {
  let ended = 0;
  for (const id of ids) ended += await tx.run(deleteSessionOf, { identity: identityId, id });
  if (ended === 0) return 0;
  for (const { org_id: orgId, id: userId } of await accessMembershipsOf(tx, identityId)) {
    await revokeTokensCreatedIn(tx, { orgId, userId }, ids);
    await withdrawMadeWith(tx, { orgId, userId }, ids);
  }
  return ended;
}
