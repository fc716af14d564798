import { CodeReauthentication, CodeSignIn, errors, SignInCodeRequest } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { single } from "../../../http/responses/operation-response.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { bodyReader } from "../../../shared/input.ts";
import { emailKey } from "../../../shared/names.ts";
import { accessIdentityByEmail, accessIdentityToChange } from "../identities/identities.access.ts";
import { takeOver, verifyEmail } from "../identities/identities.exports.ts";
import { joinByEmail, type Joined } from "../joining/joining.exports.ts";
import { mailCode } from "../links/links.exports.ts";
import { auditLater, auditPerson, confirmSession, endAllSessions, openSession } from "../sessions/sessions.exports.ts";
import { useCode } from "./codes.exports.ts";

const readRequest = bodyReader(SignInCodeRequest);
const readSignIn = bodyReader(CodeSignIn);
const readReauthentication = bodyReader(CodeReauthentication);

interface Dependencies {
  readonly sessions: { invalidateIdentity(id: string): void };
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  onMailQueued(): void;
}

export function codeRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { sessions, signInLimits, isMailEnabled, onMailQueued } = dependencies;
  const requireMail = () => {
    if (!isMailEnabled) throw new Fault(errors.codesUnavailable);
  };

  on.person("requestSignInCode", async ({ body, client, commit }) => {
    requireMail();
    const { email } = readRequest(body);
    await signInLimits.takeAttempt(client.address, `code request ${emailKey(email)}`);
    // Whether anybody signs in with the address is found out later, so that not even the time tells it.
    await commit((tx) => mailCode(tx, email));
    onMailQueued();
    return single({ requested: true as const });
  });

  on.person("signInWithCode", async ({ body, person, client, organisation, commit, written }) => {
    requireMail();
    const { email, code } = readSignIn(body);
    const succeeded = await signInLimits.takeAttempt(client.address, `code ${emailKey(email)}`);
    const opened = await commit(async (tx) => {
      // A wrong code is counted in a transaction that must not fail.
      if (!(await useCode(tx, emailKey(email), code))) return undefined;
      const entered = await enterByEmail(tx, email, client.address);
      const input = { identityId: entered.identityId, ...client, previous: person };
      const started = await openSession(tx, { ...input, organisation: asId(organisation) ?? null }, isMailEnabled);
      return { ...started, ...entered };
    });
    if (!opened) {
      auditLater("sign_in.failed", { commit, email, address: client.address, limits: signInLimits });
      throw new Fault(errors.invalidCode);
    }
    await succeeded();
    for (const org of opened.organisations) written(org);
    sessions.invalidateIdentity(opened.identityId);
    if (person) sessions.invalidateIdentity(person.identityId);
    return { ...single(opened.session), location: "/api/v1/session", cookie: opened.secret };
  });

  on.person("reauthenticateWithCode", async ({ person, body, client, organisation, commit }) => {
    requireMail();
    const { code } = readReauthentication(body);
    const { identityId } = person;
    const { address } = client;
    const key = emailKey(person.email);
    const succeeded = await signInLimits.takeAttempt(address, `code ${key}`);
    const session = await commit(async (tx) => {
      if (!(await useCode(tx, key, code))) {
        await auditPerson(tx, "reauthentication.failed", { identityId, address });
        return undefined;
      }
      const identity = await accessIdentityToChange(tx, identityId);
      if (identity?.email_verified_at === null) await verifyEmail(tx, identity.id);
      return confirmSession(tx, person, { organisation, address }, isMailEnabled);
    });
    if (!session) throw new Fault(errors.wrongCode);
    await succeeded();
    sessions.invalidateIdentity(person.identityId);
    return single(session);
  });
}

/** The person with this address, which they have just proved to be theirs. */
async function enterByEmail(tx: Tx, email: string, address: string): Promise<Joined> {
  const known = await accessIdentityByEmail(tx, email);
  const identity = known && (await accessIdentityToChange(tx, known.id));
  if (identity) {
    if (await takeOver(tx, identity)) {
      const person = { identityId: identity.id, address };
      await auditPerson(tx, "sign_in_methods.removed", person);
      await endAllSessions(tx, person);
    }
    return { identityId: identity.id, organisations: [] };
  }
  const joined = await joinByEmail(tx, { email, name: undefined, address });
  if (!joined) throw new Fault(errors.invalidCode);
  return joined;
}
