import { errors, type InvitationAcceptance } from "@corkboard/contract";
import { type Reader, type Tx, UniqueViolation } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import { Fault } from "../../../shared/fault.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { accessIdentityByEmail, accessIdentityToChange, accessMembershipsOf } from "../identities/identities.access.ts";
import { createIdentity, hashPassword } from "../identities/identities.exports.ts";
import { accessLinkedInvitation } from "../links/links.access.ts";
import { admitPerson } from "../members/members.exports.ts";
import { deleteInvitation, findInvitation, findInvitationForUpdate } from "./invitations.queries.ts";

export interface Acceptance {
  readonly secret: string;
  readonly name: string | undefined;
  /** The person who accepts: signed in, or new with this password, or with none. */
  readonly by: { readonly signedIn: SignedIn } | { readonly passwordHash: string | null };
}

/** The invitation that a link leads to. */
export async function openInvitation(db: Reader, secret: string) {
  const of = await accessLinkedInvitation(db, secret);
  const invitation = of && (await db.first(findInvitation, of));
  if (!invitation) throw new Fault(errors.linkInvalid);
  return invitation;
}

/** Checks who accepts, and hashes the password of a new person outside the transaction. */
export async function prepareAcceptance(
  db: Reader,
  { secret, name, password }: InvitationAcceptance,
  person: SignedIn | undefined,
  ways: { readonly arePasswordsEnabled: boolean; readonly isMailEnabled: boolean },
): Promise<Acceptance> {
  const invitation = await openInvitation(db, secret);
  const identity = await accessIdentityByEmail(db, invitation.email);
  if (identity) {
    if (person?.identityId !== identity.id) throw new Fault(errors.signInRequired);
    return { secret, name, by: { signedIn: person } };
  }
  if (name === undefined && invitation.display_name === null) throw new Fault(errors.nameRequired);
  return { secret, name, by: { passwordHash: await newPassword(password, ways) } };
}

/** Without passwords, a new person has to be able to sign in with a code from then on. */
async function newPassword(
  password: string | undefined,
  ways: { readonly arePasswordsEnabled: boolean; readonly isMailEnabled: boolean },
): Promise<string | null> {
  if (ways.arePasswordsEnabled) {
    if (password === undefined) throw new Fault(errors.passwordTooShort);
    return hashPassword(password);
  }
  if (!ways.isMailEnabled || password !== undefined) throw new Fault(errors.passwordsDisabled);
  return null;
}

export interface Joined {
  readonly identityId: string;
  readonly orgId: string;
}

/** Makes the person a member. Locks the invitation, so that it is accepted once. */
export async function acceptInvitation(tx: Tx, { secret, name, by }: Acceptance, address: string): Promise<Joined> {
  const { invitation, isEmailed } = await lockInvitation(tx, secret);
  const { org_id: orgId, email, role } = invitation;
  const identity = "signedIn" in by ? await accessIdentityToChange(tx, by.signedIn.identityId) : undefined;
  if ("signedIn" in by && !identity) throw new Fault(errors.signInRequired);
  const { id: identityId } = identity ?? (await newIdentity(tx, email, by as NewPerson, isEmailed));
  const suggested = name ?? invitation.display_name ?? (await nameElsewhere(tx, identityId));
  await tx.send(deleteInvitation, { org: orgId, id: invitation.id });
  const member = await admitPerson(tx, orgId, {
    name: suggested,
    isChosen: name !== undefined,
    email,
    role,
    identityId,
    address,
  });
  const oneself = { orgId, userId: member.id, address };
  await recordAudit(tx, "invitation.accepted", oneself, { object: invitation.id, about: email });
  return { identityId, orgId };
}

/** After waiting for the lock, the link may have been used or replaced, so it is looked up again. */
async function lockInvitation(tx: Tx, secret: string) {
  const of = await accessLinkedInvitation(tx, secret);
  const invitation = of && (await tx.first(findInvitationForUpdate, of));
  if (!invitation || !isSame(await accessLinkedInvitation(tx, secret), of)) throw new Fault(errors.linkInvalid);
  return { invitation, isEmailed: of.emailed === 1 };
}

const isSame = (a: One | undefined, b: One) => a?.org === b.org && a.id === b.id;

type NewPerson = Extract<Acceptance["by"], { readonly passwordHash: unknown }>;

/** Somebody with the same address may have accepted an invitation to another organisation at the same moment. */
function newIdentity(tx: Tx, email: string, { passwordHash }: NewPerson, isEmailVerified: boolean) {
  return createIdentity(tx, { email, passwordHash, isEmailVerified }).catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Fault(errors.signInRequired, { cause: error }) : error;
  });
}

async function nameElsewhere(tx: Tx, identityId: string): Promise<string> {
  const [membership] = await accessMembershipsOf(tx, identityId);
  if (!membership) throw new Fault(errors.nameRequired);
  return membership.display_name;
}
