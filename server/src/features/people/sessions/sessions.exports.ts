import { errors, type Session } from "@corkboard/contract";
import type { Database, Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { organisationOf, type SignedIn } from "../../../shared/signed-in.ts";
import { auditPerson } from "./audit-person.ts";
import { readSession, readSessionById } from "./read-session.ts";
import { lifetimeLimits } from "./session-lifetime.ts";
import { presentSession } from "./sessions.present.ts";
import { deleteEndedSessions, deleteSessionOf, recordReauthentication, touchSession } from "./sessions.queries.ts";
import { startSession } from "./start-session.ts";
import { timeOfProof } from "./time-of-proof.ts";

export interface NewSession {
  readonly session: Session;
  readonly secret: string;
}

interface SessionInput {
  readonly identityId: string;
  readonly userAgent: string;
  /** Of the request, for the audit log. */
  readonly address: string;
  /** The organisation to act in first, if it is known. */
  readonly organisation: string | null;
  /** The session that the same browser had before, which ends. */
  readonly previous: { readonly identityId: string; readonly sessionId: string } | undefined;
  /** When the person proved who they are, in milliseconds: just now unless given, and null if nobody knows. */
  readonly provedAt?: number | null;
}

/**
 * Signs a person in. A new session always has a new secret, so that nobody can have planted it. Call
 * `invalidateIdentity` after the commit: an earlier session of the person may have ended.
 */
export async function openSession(tx: Tx, input: SessionInput, isMailEnabled: boolean): Promise<NewSession> {
  const { previous } = input;
  if (previous) await endSession(tx, previous, "session.signed_out", input.address);
  const secret = await startSession(tx, input);
  await auditPerson(tx, "sign_in.succeeded", input);
  return { secret, session: describe(tx, await readSession(tx, secret), isMailEnabled) };
}

/** The session of a person who has just joined an organisation, in which they act next. */
export async function continueSession(
  tx: Tx,
  id: string,
  organisation: string,
  isMailEnabled: boolean,
): Promise<Session> {
  await tx.send(touchSession, { id, now: tx.now().toISOString(), org: organisation });
  return describe(tx, await readSessionById(tx, id), isMailEnabled);
}

interface Confirmation {
  readonly organisation: string | undefined;
  /** Of the request, for the audit log. */
  readonly address: string;
}

/** Records that the person has proved who they are, by default just now. */
export async function confirmSession(
  tx: Tx,
  person: SignedIn,
  { organisation, address }: Confirmation,
  isMailEnabled: boolean,
  provedAt?: number,
): Promise<Session> {
  await auditPerson(tx, "reauthentication.succeeded", { identityId: person.identityId, address });
  return renewConfirmation(tx, person, organisation, isMailEnabled, provedAt);
}

/** The same for a person whose proof is recorded otherwise. */
export async function renewConfirmation(
  tx: Tx,
  person: SignedIn,
  organisation: string | undefined,
  isMailEnabled: boolean,
  provedAt?: number,
): Promise<Session> {
  const now = tx.now();
  const confirmed = { id: person.sessionId, at: timeOfProof(provedAt ?? now.getTime(), now.getTime()) };
  if ((await tx.run(recordReauthentication, confirmed)) === 0) throw new Fault(errors.notSignedIn);
  const current = { ...person, reauthenticatedAt: confirmed.at };
  return presentSession(current, organisationOf(person, organisation)?.id ?? null, { now, isMailEnabled });
}

function describe(tx: Tx, person: SignedIn | undefined, isMailEnabled: boolean): Session {
  if (!person) throw new Fault(errors.notSignedIn);
  const organisation = organisationOf(person, undefined)?.id ?? null;
  return presentSession(person, organisation, { now: tx.now(), isMailEnabled });
}

/** Ends one of a person's sessions. False if it had ended before. */
export async function endSession(
  tx: Tx,
  { identityId, sessionId }: { readonly identityId: string; readonly sessionId: string },
  kind: "session.signed_out" | "session.revoked",
  address: string,
): Promise<boolean> {
  if ((await tx.run(deleteSessionOf, { identity: identityId, id: sessionId })) === 0) return false;
  await auditPerson(tx, kind, { identityId, address });
  return true;
}

export { auditAttemptLater, auditLater } from "./audit-attempt.ts";
export { auditPerson } from "./audit-person.ts";

export { endAllSessions } from "./end-all-sessions.ts";

export function deleteSessionsThatEnded(db: Database): Promise<number> {
  const { started, used } = lifetimeLimits(db.now());
  return db.write((tx) => tx.run(deleteEndedSessions, { startedBefore: started, usedBefore: used }));
}
