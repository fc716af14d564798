import type { Tx } from "../../db/database.ts";
import { newId } from "../../shared/id.ts";
import { toSingleLine } from "../../shared/text.ts";
import { hashOfSession, newSessionSecret } from "./session-secret.ts";
import { insertSession } from "./sessions.queries.ts";

const maxUserAgent = 300;

/** Starts a session and returns its secret, which is not stored. The person has just proved who they are. */
export async function startSession(
  tx: Tx,
  input: { identityId: string; userAgent: string; organisation: string | null },
): Promise<string> {
  const secret = newSessionSecret();
  const now = tx.now().toISOString();
  await tx.send(insertSession, {
    id: newId(),
    identity_id: input.identityId,
    hash: hashOfSession(secret),
    user_agent: toSingleLine(input.userAgent, maxUserAgent),
    created_at: now,
    last_used_at: now,
    last_org: input.organisation,
    reauthenticated_at: now,
  });
  return secret;
}
