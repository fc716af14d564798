import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import { findChatAddress, findChatAddressToChange } from "./chat.queries.ts";

/** By the ID of a project that the actor may see. */
export const accessChatAddress = organisationAccessor(findChatAddress, errors.chatAddressNotFound);
export const accessChatAddressToChange = organisationAccessor(findChatAddressToChange, errors.chatAddressNotFound);
