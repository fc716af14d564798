import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../db/access.ts";
import type { Database, Reader, Tx } from "../../db/database.ts";
import type { One } from "../../db/row-key.ts";
import { emailKey } from "../../shared/names.ts";
import {
  deleteInvitation,
  deleteInvitationsBefore,
  deleteInvitationTo,
  findInvitation,
  findInvitationForUpdate,
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

const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** Expired invitations can be renewed for a month. */
export const deleteOldInvitations = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteInvitationsBefore, { expired: new Date(tx.now().getTime() - keptMs).toISOString() }));
