import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Tables } from "../../db/tables.ts";
import { findTicket, findTicketToChange } from "./tickets.queries.ts";

export const accessTicket = accessor(findTicket, errors.ticketNotFound);
export const accessTicketToChange = accessor(findTicketToChange, errors.ticketNotFound);

/** A ticket with whom it is assigned to, first to last. */
export interface AssignedTicket {
  readonly row: Tables["tickets"];
  readonly assignees: readonly string[];
}

export function assignedTicket(found: Tables["tickets"] & { assigned_user_ids: string }): AssignedTicket {
  const { assigned_user_ids, ...row } = found;
  return { row, assignees: JSON.parse(assigned_user_ids) as string[] };
}
