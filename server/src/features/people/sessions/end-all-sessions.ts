import type { Tx } from "../../../db/database.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";
import { revokeTokensCreatedIn } from "../tokens/tokens.exports.ts";
import { withdrawMadeWith } from "../withdrawal/withdrawal.exports.ts";
import { deleteOtherSessionsOf, deleteSessionsOf, listSessionsForUpdate } from "./sessions.queries.ts";

interface Person {
  readonly identityId: string;
  /** Of the request, for the audit log. */
  readonly address: string;
}

/**
 * Ends all sessions of a person, whom the caller has locked, because somebody else may have had one, with what was made
 * with them lately. The session that stays, if one does, may be the one that somebody else had.
 */
export async function endAllSessions(tx: Tx, { identityId: identity, address }: Person, kept?: string): Promise<void> {
  const sessions = await tx.all(listSessionsForUpdate, { identity });
  if (kept === undefined) await tx.send(deleteSessionsOf, { identity });
  else await tx.send(deleteOtherSessionsOf, { identity, id: kept });
  const ids = sessions.map(({ id }) => id);
  await withdrawMadeIn(tx, { identityId: identity, address }, ids);
}

/** What sessions made lately, in every organisation of the person. */
export async function withdrawMadeIn(
  tx: Tx,
  { identityId, address }: Person,
  sessions: readonly string[],
): Promise<void> {
  for (const { org_id: orgId, id: userId } of await accessMembershipsOf(tx, identityId)) {
    await revokeTokensCreatedIn(tx, { orgId, userId, address }, sessions);
    await withdrawMadeWith(tx, { orgId, userId, address }, sessions);
  }
}
