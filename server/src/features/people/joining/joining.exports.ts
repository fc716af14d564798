import { errors } from "@corkboard/contract";
import { type Tx, UniqueViolation } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { emailKey } from "../../../shared/names.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { createIdentity } from "../identities/identities.exports.ts";
import { accessInvitationsTo } from "../invitations/invitations.access.ts";
import { takeInvitation } from "../invitations/invitations.exports.ts";
import { freeName, admitPerson, letSignIn } from "../members/members.exports.ts";
import { accessMembersByEmail } from "../members/members.access.ts";

export interface Joined {
  readonly identityId: string;
  /** The organisations that were joined. */
  readonly organisations: readonly string[];
}

interface NewPerson {
  readonly email: string;
  readonly name: string | undefined;
  /** Of the request, for the audit log. */
  readonly address: string;
}

/**
 * Lets a new person in who has proved that the email address is theirs: as the members that were added with it, and as
 * everything that it is invited to. Undefined if nobody waits for them.
 */
export async function joinByEmail(tx: Tx, { email, name, address }: NewPerson): Promise<Joined | undefined> {
  const key = emailKey(email);
  const waiting = await accessInvitationsTo(tx, key);
  const members = await accessMembersByEmail(tx, key);
  if (waiting.length === 0 && members.length === 0) return undefined;
  const { id: identityId } = await createIdentity(tx, { email, passwordHash: null, isEmailVerified: true }).catch(
    (error: unknown) => {
      // They have accepted an invitation at the same moment.
      throw error instanceof UniqueViolation ? new Fault(errors.signInRequired, { cause: error }) : error;
    },
  );
  const organisations = new Set<string>();
  for (const { org_id: org, id } of waiting) {
    const invitation = await takeInvitation(tx, { org, id });
    if (!invitation) continue;
    const free = await freeName(tx, org, invitation.display_name ?? name ?? nameIn(email));
    const { role } = invitation;
    const member = await admitPerson(tx, org, { name: free, isChosen: false, email, role, identityId, address });
    const oneself = { orgId: org, userId: member.id, address };
    await recordAudit(tx, "invitation.accepted", oneself, { object: id, about: invitation.email });
    organisations.add(org);
  }
  for (const { org_id: org, id } of members) {
    if (!organisations.has(org)) await letSignIn(tx, { org, id }, identityId);
    organisations.add(org);
  }
  return { identityId, organisations: [...organisations] };
}

/** "Dora Developer" of dora.developer@example.com, for people whose name nobody has given. They can change it. */
function nameIn(email: string): string {
  const [local = ""] = email.trim().split("@");
  const words = local.split(/[._+-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
