import { type RowOf } from "../../../db/query.ts";
import { errors, PasswordChange, Reauthentication, type SessionSummary, SignIn } from "@corkboard/contract";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { bodyReader } from "../../../shared/input.ts";
import { requireRecentSignIn } from "../../../shared/recent-password.ts";
import { organisationOf, type SignedIn } from "../../../shared/signed-in.ts";
import { accessIdentity, accessIdentityToChange } from "../identities/identities.access.ts";
import { hashPassword, setPasswordHash } from "../identities/identities.exports.ts";
import { forgetResetsOf } from "../links/links.exports.ts";
import type { SessionAuthenticator } from "./session-authenticator.ts";
import { lifetimeLimits } from "./session-lifetime.ts";
import { revokeSession } from "./revoke-session.ts";
import {
  auditLater,
  auditPerson,
  confirmSession,
  endAllSessions,
  endSession,
  openSession,
  renewConfirmation,
} from "./sessions.exports.ts";
import { presentSession } from "./sessions.present.ts";
import { countSessionsOf, listSessionsOf } from "./sessions.queries.ts";
import { checkCredentials, checkOwnPassword } from "./sign-in.ts";

const readSignIn = bodyReader(SignIn);
const readReauthentication = bodyReader(Reauthentication);
const readChange = bodyReader(PasswordChange, { password: errors.passwordTooShort });

const location = "/api/v1/session";

interface Dependencies {
  readonly sessions: SessionAuthenticator;
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  readonly arePasswordsEnabled: boolean;
}

export function sessionRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { sessions, signInLimits, isMailEnabled, arePasswordsEnabled } = dependencies;
  const requirePasswords = () => {
    if (!arePasswordsEnabled) throw new Fault(errors.passwordsDisabled);
  };
  const present = (person: SignedIn, organisation: string | undefined, now: Date) =>
    presentSession(person, organisationOf(person, organisation)?.id ?? null, { now, isMailEnabled });

  on.person("signIn", async ({ db, body, person, client, organisation, commit }) => {
    requirePasswords();
    const { address, userAgent } = client;
    const given = readSignIn(body);
    const identity = await checkCredentials(db, given, address, signInLimits).catch((error: unknown) => {
      const isFailure = error instanceof Fault && error.entry === errors.invalidCredentials;
      if (isFailure) auditLater("sign_in.failed", { commit, email: given.email, address, limits: signInLimits });
      throw error;
    });
    const { session, secret } = await commit(async (tx) => {
      const current = await accessIdentityToChange(tx, identity.id);
      // The password was changed or the person removed since it was checked.
      if (!current || current.password_hash !== identity.password_hash) throw new Fault(errors.invalidCredentials);
      const input = { identityId: identity.id, userAgent, address, previous: person };
      return openSession(tx, { ...input, organisation: asId(organisation) ?? null }, isMailEnabled);
    });
    sessions.invalidateIdentity(identity.id);
    if (person) sessions.invalidateIdentity(person.identityId);
    return { ...single(session), location, cookie: secret };
  });

  on.person("getSession", async ({ db, person, organisation }) => {
    const isKnown = organisation === undefined || sessions.actorIn(person, organisation) !== undefined;
    if (!isKnown) throw new Fault(errors.organisationNotFound);
    return single(present(person, organisation, db.now()));
  });

  on.person("signOut", async ({ person, client, commit }) => {
    await commit((tx) => endSession(tx, person, "session.signed_out", client.address));
    sessions.invalidateIdentity(person.identityId);
    return { ...deleted(), cookie: null };
  });

  on.person("reauthenticate", async ({ db, person, body, client, organisation, commit }) => {
    requirePasswords();
    const { password } = readReauthentication(body);
    const { address } = client;
    await checkOwnPassword({ db, commit }, person, password, address, signInLimits);
    const session = await commit((tx) => confirmSession(tx, person, { organisation, address }, isMailEnabled));
    sessions.invalidateIdentity(person.identityId);
    return single(session);
  });

  on.person("changePassword", async ({ db, person, body, client, organisation, commit }) => {
    requirePasswords();
    const { current_password: current, password } = readChange(body);
    const known = await accessIdentity(db, person.identityId);
    if (known?.password_hash === null) requireRecentSignIn(person, db.now());
    else await checkOwnPassword({ db, commit }, person, current ?? "", client.address, signInLimits);
    const hash = await hashPassword(password);
    const session = await commit(async (tx) => {
      const found = await accessIdentityToChange(tx, person.identityId);
      if (!found || found.password_hash !== known?.password_hash) throw new Fault(errors.wrongPassword);
      await setPasswordHash(tx, found.id, hash);
      await forgetResetsOf(tx, found.id);
      const changed = { identityId: found.id, address: client.address };
      await auditPerson(tx, "password.changed", changed);
      await endAllSessions(tx, changed, person.sessionId);
      return renewConfirmation(tx, person, organisation, isMailEnabled);
    });
    sessions.invalidateIdentity(person.identityId);
    return single(session);
  });

  on.person("listSessions", async ({ db, person, query }) => {
    const { started, used } = lifetimeLimits(db.now());
    const of = { identity: person.identityId, startedAfter: started, usedAfter: used };
    const summaryOf = (session: RowOf<typeof listSessionsOf>): SessionSummary => ({
      ...session,
      current: session.id === person.sessionId,
    });
    return listRows(db, { rows: listSessionsOf, total: countSessionsOf }, of, query.page, summaryOf, createdPlace);
  });

  on.person("revokeSession", async ({ person, params, client, commit }) => {
    const id = asId(params.id);
    if (id === undefined) throw new Fault(errors.sessionNotFound);
    const { identityId } = person;
    const { address } = client;
    const isFound = await commit((tx) =>
      id === person.sessionId
        ? endSession(tx, { identityId, sessionId: id }, "session.signed_out", address)
        : revokeSession(tx, { identityId, sessionId: id }, address),
    );
    if (!isFound) throw new Fault(errors.sessionNotFound);
    sessions.invalidateIdentity(person.identityId);
    return { ...deleted(), ...(id === person.sessionId ? { cookie: null } : {}) };
  });

  on.person("revokeAllSessions", async ({ person, client, commit }) => {
    const { identityId } = person;
    await commit(async (tx) => {
      await accessIdentityToChange(tx, identityId);
      await auditPerson(tx, "session.all_revoked", { identityId, address: client.address });
      await endAllSessions(tx, { identityId, address: client.address });
    });
    sessions.invalidateIdentity(person.identityId);
    return { ...deleted(), cookie: null };
  });
}
