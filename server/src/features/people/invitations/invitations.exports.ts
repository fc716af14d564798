import type { Database, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import { type AccessActor, operatorOf } from "../../../shared/actor.ts";
import { emailKey } from "../../../shared/names.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import type { Made } from "../makers/makers.exports.ts";
import { type InvitationInput, invite, renew } from "./invite.ts";
import {
  deleteInvitation,
  deleteInvitationsBefore,
  findInvitation,
  findInvitationForUpdate,
  findInvitationToForUpdate,
  listInvitationsBy,
  listInvitationsMadeWith,
} from "./invitations.queries.ts";

/** For the operator. */
export async function inviteForOperator(tx: Tx, org: string, input: InvitationInput) {
  const invited = await invite(tx, org, input, null);
  const { id, email } = invited.invitation;
  await recordAudit(tx, "invitation.created", operatorOf(org), { object: id, about: email });
  return invited;
}

/** For the operator. Undefined if nobody is invited with this email address. */
export async function renewForOperator(tx: Tx, org: string, email: string) {
  const found = await tx.first(findInvitationToForUpdate, { org, emailKey: emailKey(email) });
  const invitation = found && (await tx.first(findInvitation, { org, id: found.id }));
  if (!invitation) return undefined;
  await recordAudit(tx, "invitation.renewed", operatorOf(org), { object: invitation.id, about: invitation.email });
  return renew(tx, invitation, null);
}

/** The invitation, which is accepted by this; undefined if it was accepted or withdrawn at the same moment. */
export async function takeInvitation(tx: Tx, of: One) {
  const invitation = await tx.first(findInvitationForUpdate, of);
  if (invitation) await tx.send(deleteInvitation, of);
  return invitation;
}

/** A link that the person still has does not let them in any more. */
export async function withdrawInvitationTo(tx: Tx, by: AccessActor, email: string): Promise<void> {
  const org = by.orgId;
  const invitation = await tx.first(findInvitationToForUpdate, { org, emailKey: emailKey(email) });
  if (!invitation) return;
  await tx.send(deleteInvitation, { org, id: invitation.id });
  await recordAudit(tx, "invitation.revoked", by, { object: invitation.id, about: invitation.email });
}

/** Withdraws the invitations that somebody made, with their links and the emails that were to be sent. */
export async function withdrawInvitationsMade(tx: Tx, by: AccessActor, made: Made): Promise<void> {
  const org = by.orgId;
  const invitations = "maker" in made ? tx.all(listInvitationsBy, made) : tx.all(listInvitationsMadeWith, made);
  for (const { id, email } of await invitations) {
    const isWithdrawn = (await tx.run(deleteInvitation, { org, id })) === 1;
    if (isWithdrawn) await recordAudit(tx, "invitation.revoked", by, { object: id, about: email });
  }
}

const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** Expired invitations can be renewed for a month. */
export const deleteOldInvitations = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteInvitationsBefore, { expired: new Date(tx.now().getTime() - keptMs).toISOString() }));
