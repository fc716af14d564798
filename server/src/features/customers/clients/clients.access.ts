import { errors } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import { findClient, findClientToChange } from "./clients.queries.ts";

export const accessClient = accessor(findClient, errors.clientNotFound);
export const accessClientToChange = accessor(findClientToChange, errors.clientNotFound);
