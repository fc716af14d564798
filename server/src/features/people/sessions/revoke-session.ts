import type { Tx } from "../../../db/database.ts";
import { withdrawMadeIn } from "./end-all-sessions.ts";
import { endSession } from "./sessions.exports.ts";

interface OneSession {
  readonly identityId: string;
  readonly sessionId: string;
}

/** Ends a session that somebody else may have, with what was made with it lately. False if it had ended before. */
export async function revokeSession(tx: Tx, session: OneSession, address: string): Promise<boolean> {
  if (!(await endSession(tx, session, "session.revoked", address))) return false;
  await withdrawMadeIn(tx, { identityId: session.identityId, address }, [session.sessionId]);
  return true;
}
