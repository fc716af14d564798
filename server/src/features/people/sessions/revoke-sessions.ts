import type { Tx } from "../../../db/database.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";
import { revokeTokensCreatedIn } from "../tokens/tokens.exports.ts";
import { withdrawMadeWith } from "../withdrawal/withdrawal.exports.ts";
import { auditPerson } from "./audit-person.ts";
import { endSession, endSessionsOf } from "./sessions.exports.ts";
import { listSessionIdsOf } from "./sessions.queries.ts";

interface OneSession {
  readonly identityId: string;
  readonly sessionId: string;
}

/** Ends a session that somebody else may have, with what was made with it lately. False if it had ended before. */
export async function revokeSession(tx: Tx, session: OneSession, address: string): Promise<boolean> {
  if (!(await endSession(tx, session, "session.revoked", address))) return false;
  await withdrawMadeIn(tx, session.identityId, address, [session.sessionId]);
  return true;
}

/** The same for all sessions of a person, whom the caller has locked. */
export async function revokeAllSessions(tx: Tx, identity: string, address: string): Promise<void> {
  const sessions = await tx.all(listSessionIdsOf, { identity });
  await endSessionsOf(tx, identity);
  await auditPerson(tx, "session.all_revoked", { identityId: identity, address });
  await withdrawMadeIn(
    tx,
    identity,
    address,
    sessions.map(({ id }) => id),
  );
}

/** In every organisation of the person. */
async function withdrawMadeIn(tx: Tx, identity: string, address: string, sessions: readonly string[]): Promise<void> {
  for (const { org_id: orgId, id: userId } of await accessMembershipsOf(tx, identity)) {
    await revokeTokensCreatedIn(tx, { orgId, userId, address }, sessions);
    await withdrawMadeWith(tx, { orgId, userId, address }, sessions);
  }
}
