import { errors } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { lockSourceIfThere } from "./source-tickets.ts";
import { findTicket, findProjectOfTicketForKeyShare, lockTicket } from "./tickets.queries.ts";

export const accessTicket = accessor(findTicket, errors.ticketNotFound);

const lockTicketThere = accessor(lockTicket, errors.ticketNotFound);

/** First of all: the counts of tickets refer to the project, and whoever deletes that comes before or after. */
const keepProject = projectKeyShare(findProjectOfTicketForKeyShare);

export async function accessTicketToChange(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  const { id } = await lockTicketThere(tx, actor, given);
  return accessTicket(tx, actor, id);
}

/** Locks a ticket together with its source, if that is still there. The source comes first. */
export async function accessTicketWithSource(tx: Tx, actor: Actor, given: string) {
  const { id, source_type, source_id } = await accessTicket(tx, actor, given);
  const source = await lockSourceIfThere(tx, actor, { source_type, source_id });
  return { source, ticket: await accessTicketToChange(tx, actor, id) };
}

/** A ticket with whom it is assigned to, first to last. */
export interface AssignedTicket {
  readonly row: Tables["tickets"];
  readonly assignees: readonly string[];
}

export function assignedTicket(found: Tables["tickets"] & { assigned_user_ids: string }): AssignedTicket {
  const { assigned_user_ids, ...row } = found;
  return { row, assignees: JSON.parse(assigned_user_ids) as string[] };
}
