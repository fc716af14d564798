import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import { findContact, findContactForUpdate } from "./contacts.queries.ts";

export const accessContact = organisationAccessor(findContact, errors.contactNotFound);
export const accessContactToChange = organisationAccessor(findContactForUpdate, errors.contactNotFound);
