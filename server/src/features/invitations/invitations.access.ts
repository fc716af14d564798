import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../db/access.ts";
import type { Database, Reader, Tx } from "../../db/database.ts";
import type { One } from "../../db/row-key.ts";
import type { EventActor } from "../../events/record-event.ts";
import { emailKey } from "../../shared/names.ts";
import { recordAudit } from "../audit/audit.access.ts";
import type { Made } from "../makers/makers.access.ts";
import {
  deleteInvitation,
  deleteInvitationsBefore,
  deleteInvitationTo,
  findInvitation,
  findInvitationForUpdate,
  listInvitationsBy,
  listInvitationsMadeWith,
  listInvitationsTo,
} from "./invitations.queries.ts";

export { invite as inviteForOperator } from "./invite.ts";

export const accessInvitation = organisationAccessor(findInvitation, errors.invitationNotFound);
export const accessInvitationToChange = organisationAccessor(findInvitationForUpdate, errors.invitationNotFound);

/** What an address is invited to, in all organisations. */
export const accessInvitationsTo = (db: Reader, key: string) =>
  db.all(listInvitationsTo, { emailKey: key, now: db.now().toISOString() });

/** The invitation, which is accepted by this; undefined if it was accepted or withdrawn at the same moment. */
export async function takeInvitation(tx: Tx, of: One) {
  const invitation = await tx.first(findInvitationForUpdate, of);
  if (invitation) await tx.send(deleteInvitation, of);
  return invitation;
}

/** Call when a member is removed: a link that they still have must not bring them back. */
export const withdrawInvitationTo = (tx: Tx, org: string, email: string) =>
  tx.send(deleteInvitationTo, { org, emailKey: emailKey(email) });

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
