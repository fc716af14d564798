import { limits } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { newId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { hashOfSession, newSessionSecret } from "./session-secret.ts";
import { deleteLeastUsedSessionsOf, insertSession } from "./sessions.queries.ts";
import { timeOfProof } from "./time-of-proof.ts";

const maxUserAgent = 300;

interface SessionStart {
  readonly identityId: string;
  readonly userAgent: string;
  readonly organisation: string | null;
  /** When the person proved who they are, in milliseconds: just now unless given, and null if nobody knows. */
  readonly provedAt?: number | null;
}

/**
 * Starts a session and returns its secret, which is not stored. Ends the least recently used ones if the person has too
 * many. The transaction must have locked or created the identity, so that sessions that start together count each other.
 */
export async function startSession(tx: Tx, input: SessionStart): Promise<string> {
  const secret = newSessionSecret();
  const startedAt = tx.now().getTime();
  const now = new Date(startedAt).toISOString();
  await tx.send(deleteLeastUsedSessionsOf, { identity: input.identityId, keep: limits.sessions - 1 });
  await tx.send(insertSession, {
    id: newId(),
    identity_id: input.identityId,
    hash: hashOfSession(secret),
    user_agent: toSingleLine(input.userAgent, maxUserAgent),
    created_at: now,
    last_used_at: now,
    last_org: input.organisation,
    reauthenticated_at: timeOfProof(input.provedAt === undefined ? startedAt : input.provedAt, startedAt),
  });
  return secret;
}
