import { errors, LinkLookup, PasswordResetCompletion, PasswordResetRequest } from "@corkboard/contract";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, single } from "../../../http/responses/operation-response.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader } from "../../../shared/input.ts";
import { emailKey } from "../../../shared/names.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";
import { hashPassword } from "../identities/identities.exports.ts";
import { accessLinkedIdentity } from "../links/links.access.ts";
import { mailReset, newResetLink, resetUrl } from "../links/links.exports.ts";
import { holdMaker } from "../makers/makers.exports.ts";
import { accessMember } from "../members/members.access.ts";
import { auditLater, openSession } from "../sessions/sessions.exports.ts";
import { resetPassword } from "./reset-password.ts";

const readRequest = bodyReader(PasswordResetRequest);
const readLookup = bodyReader(LinkLookup);
const readCompletion = bodyReader(PasswordResetCompletion, { password: errors.passwordTooShort });

interface Dependencies {
  readonly sessions: { invalidateIdentity(id: string): void };
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  readonly arePasswordsEnabled: boolean;
  publicUrl(): string;
  onMailQueued(): void;
}

export function resetRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { sessions, signInLimits, isMailEnabled, arePasswordsEnabled, publicUrl, onMailQueued } = dependencies;
  const requirePasswords = () => {
    if (!arePasswordsEnabled) throw new Fault(errors.passwordsDisabled);
  };

  on.person("requestPasswordReset", async ({ body, client, commit }) => {
    requirePasswords();
    const { email } = readRequest(body);
    await signInLimits.takeAttempt(client.address, `reset ${emailKey(email)}`);
    // Whether anybody signs in with the address is found out later, so that not even the time tells it.
    if (isMailEnabled) {
      await commit((tx) => mailReset(tx, email));
      onMailQueued();
      auditLater("password.reset_requested", { commit, email, address: client.address, limits: signInLimits });
    }
    return single({ requested: true as const });
  });

  on.person("lookUpPasswordReset", async ({ db, body, client }) => {
    const { secret } = readLookup(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    const identity = await accessLinkedIdentity(db, secret);
    if (!identity) throw new Fault(errors.linkInvalid);
    await succeeded();
    return single({ email: identity.email });
  });

  on.person("resetPassword", async ({ db, body, client, person, commit }) => {
    requirePasswords();
    const { secret, password } = readCompletion(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    if (!(await accessLinkedIdentity(db, secret))) throw new Fault(errors.linkInvalid);
    const hash = await hashPassword(password);
    const { identityId, opened } = await commit(async (tx) => {
      const { address, userAgent } = client;
      const id = await resetPassword(tx, secret, { hash, address });
      const input = { identityId: id, userAgent, address, organisation: null, previous: person };
      return { identityId: id, opened: await openSession(tx, input, isMailEnabled) };
    });
    await succeeded();
    sessions.invalidateIdentity(identityId);
    if (person) sessions.invalidateIdentity(person.identityId);
    return { ...single(opened.session), location: "/api/v1/session", cookie: opened.secret };
  });

  on.write("createMemberResetLink", async ({ tx, actor, params }) => {
    requirePasswords();
    const member = await accessMember(tx, actor, params.user_id);
    if (member.identity_id === null) throw new Fault(errors.memberCannotSignIn);
    const memberships = await accessMembershipsOf(tx, member.identity_id);
    if (memberships.length > 1) throw new Fault(errors.memberOfSeveralOrganisations);
    const way = { by: "shown", maker: await holdMaker(tx, actor) } as const;
    const { secret, expiresAt } = await newResetLink(tx, member.identity_id, way);
    await recordAudit(tx, "reset_link.created", actor, { object: member.id });
    const link = { url: resetUrl(publicUrl(), secret), expires_at: expiresAt };
    return created(link, `/api/v1/members/${member.id}`);
  });
}
