import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../db/access.ts";
import type { Database, Tx } from "../../db/database.ts";
import { emailKey } from "../../shared/names.ts";
import {
  deleteInvitationsBefore,
  deleteInvitationTo,
  findInvitation,
  findInvitationForUpdate,
} from "./invitations.queries.ts";

export { invite as inviteForOperator } from "./invite.ts";

export const accessInvitation = organisationAccessor(findInvitation, errors.invitationNotFound);
export const accessInvitationToChange = organisationAccessor(findInvitationForUpdate, errors.invitationNotFound);

/** Call when a member is removed: a link that they still have must not bring them back. */
export const withdrawInvitationTo = (tx: Tx, org: string, email: string) =>
  tx.send(deleteInvitationTo, { org, emailKey: emailKey(email) });

const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** Expired invitations can be renewed for a month. */
export const deleteOldInvitations = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteInvitationsBefore, { expired: new Date(tx.now().getTime() - keptMs).toISOString() }));
