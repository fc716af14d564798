import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { assignedTicket } from "./assigned-ticket.ts";
import { isSetAside } from "./is-set-aside.ts";
import { setTicketStatus } from "./set-ticket-status.ts";
import { accessTicketToChange } from "./tickets.access.ts";
import { findSetAsideTickets } from "./tickets.queries.ts";

type Source = Pick<Tables["feedback"] | Tables["cards"], "id" | "ticket_ids">;

/** Agents may try again at the tickets that were generated from an item or card. The caller has locked it. */
export async function reviveTickets(tx: Tx, actor: Actor, source: Source): Promise<void> {
  if (source.ticket_ids === "[]") return;
  for (const { id } of await tx.all(findSetAsideTickets, { org: actor.orgId, source: source.id })) {
    const ticket = assignedTicket(await accessTicketToChange(tx, actor, id));
    if (isSetAside(ticket.row)) await setTicketStatus(tx, actor, ticket, ticket.row.status, { failed_attempts: 0 });
  }
}
