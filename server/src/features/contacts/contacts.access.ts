import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../db/access.ts";
import { findContact, findContactForUpdate } from "./contacts.queries.ts";

export {
  deleteEndedContactSessions,
  endContactSession,
  findSignedInContact,
  type SignedInContact,
  signInContact,
} from "./contact-sessions.ts";

export const accessContact = organisationAccessor(findContact, errors.contactNotFound);
export const accessContactToChange = organisationAccessor(findContactForUpdate, errors.contactNotFound);
