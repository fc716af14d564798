import type { Database } from "../../../db/database.ts";
import type { CallbackRequest, CallbackResult } from "../../../http/pages/sign-in-callback.ts";
import {
  type ProviderAccount,
  ProviderUnreachable,
  type SignInProvider,
  SignInRejected,
} from "../../../ports/sign-in-provider/sign-in-provider.ts";
import { Fault } from "../../../shared/fault.ts";
import type { Signer } from "../../../signing/signer.ts";
import { accessIdentityToChange } from "../identities/identities.access.ts";
import { auditPerson, confirmSession, openSession } from "../sessions/sessions.exports.ts";
import { useChallenge } from "../sign-in-methods/sign-in-methods.exports.ts";
import { type Attempt, attemptAtProvider, openAttempt } from "./attempt.ts";
import { connectAccount, connectedTo, identifyAccount, type Problem } from "./identify-account.ts";

interface Dependencies {
  readonly db: Database;
  readonly provider: SignInProvider;
  readonly signer: Signer;
  readonly sessions: { invalidateIdentity(id: string): void };
  readonly isMailEnabled: boolean;
  readonly logger: { warn(details: object, message: string): void };
  publicUrl(): string;
  onWritten(org: string): void;
}

/** Finishes what the browser has started before it went to the provider. */
export function signInFinisher(dependencies: Dependencies): (request: CallbackRequest) => Promise<CallbackResult> {
  const { db, signer, logger } = dependencies;
  return async (request) => {
    const attempt = request.attempt === undefined ? undefined : openAttempt(signer, request.attempt, db.now());
    const given = new URLSearchParams(request.query).getAll("state");
    if (!attempt || given.length !== 1 || given[0] !== attempt.state) return { path: pathAfter(attempt, "failed") };
    try {
      const isFirst = await db.write((tx) => useChallenge(tx, attempt.state, attempt.expiresAt));
      if (!isFirst) return { path: pathAfter(attempt, "failed") };
      const atProvider = attemptAtProvider(signer, attempt, dependencies.publicUrl());
      const account = await dependencies.provider.complete(request.query, atProvider);
      return await finish(dependencies, attempt, account, request);
    } catch (error) {
      const problem = problemOf(error);
      // A person who changes their mind is nothing that the operator could do something about.
      if (problem !== "denied") logger.warn({ reason: (error as Error).message }, "single sign-on failed");
      return { path: pathAfter(attempt, problem) };
    }
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProviderUnreachable) return "unreachable";
  if (error instanceof SignInRejected) return error.isDenied ? "denied" : "failed";
  if (error instanceof Fault) return "failed";
  throw error;
}

function finish(
  dependencies: Dependencies,
  attempt: Attempt,
  account: ProviderAccount,
  request: CallbackRequest,
): Promise<CallbackResult> {
  if (attempt.purpose === "sign_in") return enter(dependencies, attempt, account, request);
  return confirm(dependencies, attempt, account, request);
}

async function enter(
  { db, provider, sessions, isMailEnabled, onWritten }: Dependencies,
  attempt: Attempt,
  account: ProviderAccount,
  { person, userAgent, address }: CallbackRequest,
): Promise<CallbackResult> {
  const result = await db.write(async (tx) => {
    const entered = await identifyAccount(tx, provider.issuer, account, address);
    if (typeof entered === "string") return entered;
    // Providers sign people in who proved who they are long ago, and without asking them.
    const provedAt = account.authenticatedAt ?? null;
    const input = {
      identityId: entered.identityId,
      userAgent,
      address,
      organisation: null,
      previous: person,
      provedAt,
    };
    return { ...entered, secret: (await openSession(tx, input, isMailEnabled)).secret };
  });
  if (typeof result === "string") return { path: pathAfter(attempt, result) };
  for (const org of result.organisations) onWritten(org);
  sessions.invalidateIdentity(result.identityId);
  if (person) sessions.invalidateIdentity(person.identityId);
  return { path: attempt.next, cookie: result.secret };
}

/** The session that started the attempt is the only one that it confirms, or lets use the account. */
async function confirm(
  { db, provider, sessions, isMailEnabled }: Dependencies,
  attempt: Attempt,
  account: ProviderAccount,
  { person, address }: CallbackRequest,
): Promise<CallbackResult> {
  if (!person || person.sessionId !== attempt.session) return { path: pathAfter(attempt, "failed") };
  const problem = await db.write(async (tx): Promise<Problem | undefined> => {
    const identity = await accessIdentityToChange(tx, person.identityId);
    if (!identity) return "failed";
    if (attempt.purpose === "connect") return connectAccount(tx, provider.issuer, account, identity, address);
    if ((await connectedTo(tx, provider.issuer, account)) !== identity.id) {
      await auditPerson(tx, "reauthentication.failed", { identityId: identity.id, address });
      return "other_person";
    }
    await confirmSession(tx, person, { organisation: undefined, address }, isMailEnabled, account.authenticatedAt);
    return undefined;
  });
  sessions.invalidateIdentity(person.identityId);
  return { path: problem === undefined ? attempt.next : pathAfter(attempt, problem) };
}

/** Where the person learns what went wrong: on the sign-in page, or where they came from. */
function pathAfter(attempt: Attempt | undefined, problem: Problem): string {
  const next = attempt?.next ?? "/";
  const isSigningIn = (attempt?.purpose ?? "sign_in") === "sign_in" && !next.startsWith("/sign-in/");
  const url = new URL(isSigningIn ? "/sign-in" : next, "http://corkboard.invalid");
  url.searchParams.set("problem", problem);
  if (isSigningIn && next !== "/") url.searchParams.set("next", next);
  return url.pathname + url.search;
}
