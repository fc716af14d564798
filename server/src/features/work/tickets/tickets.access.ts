import { errors } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../../db/access.ts";
import type { Actor, Within } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type AssignedTicket, assignedTicket } from "./assigned-ticket.ts";
import { lockSourceIfExists } from "./source-tickets.ts";
import {
  findSourceFeedbackForUpdate,
  findTicket,
  findTicketToShow,
  findProjectOfTicketForKeyShare,
  lockTicket,
} from "./tickets.queries.ts";

export const accessTicket = accessor(findTicket, errors.ticketNotFound);
export const accessTicketToShow = accessor(findTicketToShow, errors.ticketNotFound);

const lockExistingTicket = accessor(lockTicket, errors.ticketNotFound);

/**
 * Taken first: ticket counters refer to the project, so this waits for a concurrent deletion of the project, or blocks
 * it.
 */
const lockProjectKey = projectKeyShare(findProjectOfTicketForKeyShare);

export async function accessTicketToChange(tx: Tx, actor: Actor, given: string) {
  await lockProjectKey(tx, actor, given);
  const { id } = await lockExistingTicket(tx, actor, given);
  return accessTicket(tx, actor, id);
}

/** Locks a ticket and its source, if it still exists. The source is locked first. */
export async function accessTicketWithSource(tx: Tx, actor: Actor, given: string) {
  const { id, source_type, source_id } = await accessTicket(tx, actor, given);
  const source = await lockSourceIfExists(tx, actor, { source_type, source_id });
  return { source, ticket: await accessTicketToChange(tx, actor, id) };
}

export interface TicketWithFeedback {
  readonly ticket: AssignedTicket;
  /** The item that the ticket was generated from; undefined for cards, and if it was deleted. */
  readonly feedback: Tables["feedback"] | undefined;
}

/** Locks a ticket and the feedback item whose status follows it. The item is locked first. */
export async function accessTicketWithFeedback(tx: Tx, actor: Within, given: string): Promise<TicketWithFeedback> {
  await lockProjectKey(tx, actor, given);
  const { id, source_type, source_id } = await accessTicket(tx, actor, given);
  const feedback =
    source_type === "feedback"
      ? await tx.first(findSourceFeedbackForUpdate, { org: actor.orgId, id: source_id })
      : undefined;
  await lockExistingTicket(tx, actor, id);
  return { ticket: assignedTicket(await accessTicket(tx, actor, id)), feedback };
}
