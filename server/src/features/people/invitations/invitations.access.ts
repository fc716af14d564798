import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import type { Reader } from "../../../db/database.ts";
import { findInvitation, findInvitationForUpdate, listInvitationsTo } from "./invitations.queries.ts";

export const accessInvitation = organisationAccessor(findInvitation, errors.invitationNotFound);
export const accessInvitationToChange = organisationAccessor(findInvitationForUpdate, errors.invitationNotFound);

/** What an address is invited to, in all organisations. */
export const accessInvitationsTo = (db: Reader, key: string) =>
  db.all(listInvitationsTo, { emailKey: key, now: db.now().toISOString() });
