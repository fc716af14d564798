import { errors, limits, type Role } from "@corkboard/contract";
import { type Tx, UniqueViolation } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import { emailKey, tidyName } from "../../../shared/names.ts";
import { forgetLinksOfInvitation, newInvitationLink } from "../links/links.exports.ts";
import type { Maker } from "../makers/makers.exports.ts";
import { countInvitations, extendInvitation, insertInvitation } from "./invitations.queries.ts";

export interface Invited {
  readonly invitation: Pick<
    Tables["invitations"],
    "org_id" | "id" | "email" | "role" | "invited_by" | "created_at" | "expires_at" | "version"
  >;
  readonly secret: string;
}

export interface InvitationInput {
  readonly email: string;
  readonly role: Role;
  readonly displayName: string | undefined;
}

/** `maker` is null for the operator. */
export async function invite(tx: Tx, org: string, input: InvitationInput, maker: Maker | null): Promise<Invited> {
  const { total = 0 } = (await tx.first(countInvitations, { org })) ?? {};
  if (total >= limits.invitations) throw new Fault(errors.tooManyInvitations);
  const now = tx.now();
  const invitation: Tables["invitations"] = {
    org_id: org,
    id: newId(),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    role: input.role,
    display_name: input.displayName === undefined ? null : tidyName(input.displayName),
    invited_by: maker?.id ?? null,
    version: 1,
    created_at: now.toISOString(),
    expires_at: expiryFrom(now),
  };
  await tx.run(insertInvitation, invitation).catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Fault(errors.alreadyInvited, { cause: error }) : error;
  });
  return {
    invitation,
    secret: await newInvitationLink(tx, { org, id: invitation.id }, invitation.expires_at, { by: "shown", maker }),
  };
}

/**
 * A new link that is valid as long as the first one was. Earlier ones stop working, so whoever renews it invites. `maker` is
 * null for the operator.
 */
export async function renew(tx: Tx, invitation: Invited["invitation"], maker: Maker | null): Promise<Invited> {
  const of = { org: invitation.org_id, id: invitation.id };
  const expiresAt = expiryFrom(tx.now());
  await forgetLinksOfInvitation(tx, of);
  await tx.send(extendInvitation, { ...of, expiresAt, by: maker?.id ?? null });
  const secret = await newInvitationLink(tx, of, expiresAt, { by: "shown", maker });
  const renewed = { invited_by: maker?.id ?? null, expires_at: expiresAt, version: invitation.version + 1 };
  return { invitation: { ...invitation, ...renewed }, secret };
}

const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimes.invitationMs).toISOString();
