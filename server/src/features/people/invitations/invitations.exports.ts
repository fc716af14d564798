import type { Database, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { EventActor } from "../../../events/record-event.ts";
import { emailKey } from "../../../shared/names.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import type { Made } from "../makers/makers.exports.ts";
import { type InvitationInput, invite } from "./invite.ts";
import {
  deleteInvitation,
  deleteInvitationsBefore,
  findInvitationForUpdate,
  findInvitationToForUpdate,
  listInvitationsBy,
  listInvitationsMadeWith,
} from "./invitations.queries.ts";

/** For the operator: without an actor. */
export async function inviteForOperator(tx: Tx, org: string, input: InvitationInput) {
  const invited = await invite(tx, org, input, null);
  const { id, email } = invited.invitation;
  await recordAudit(tx, "invitation.created", { org, actor: null, object: id, about: email });
  return invited;
}

/** The invitation, which is accepted by this; undefined if it was accepted or withdrawn at the same moment. */
export async function takeInvitation(tx: Tx, of: One) {
  const invitation = await tx.first(findInvitationForUpdate, of);
  if (invitation) await tx.send(deleteInvitation, of);
  return invitation;
}

/** A link that the person still has does not let them in any more. `by` is null for the operator. */
export async function withdrawInvitationTo(tx: Tx, org: string, email: string, by: string | null): Promise<void> {
  const invitation = await tx.first(findInvitationToForUpdate, { org, emailKey: emailKey(email) });
  if (!invitation) return;
  await tx.send(deleteInvitation, { org, id: invitation.id });
  await recordAudit(tx, "invitation.revoked", { org, actor: by, object: invitation.id, about: invitation.email });
}

/** Withdraws the invitations that somebody made, with their links and the emails that were to be sent. */
export async function withdrawInvitationsMade(tx: Tx, { orgId: org, userId: actor }: EventActor, made: Made) {
  const invitations = "maker" in made ? tx.all(listInvitationsBy, made) : tx.all(listInvitationsMadeWith, made);
  for (const { id, email } of await invitations) {
    const isWithdrawn = (await tx.run(deleteInvitation, { org, id })) === 1;
    if (isWithdrawn) await recordAudit(tx, "invitation.revoked", { org, actor, object: id, about: email });
  }
}

const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** Expired invitations can be renewed for a month. */
export const deleteOldInvitations = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteInvitationsBefore, { expired: new Date(tx.now().getTime() - keptMs).toISOString() }));
