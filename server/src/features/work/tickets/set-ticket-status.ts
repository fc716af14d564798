import type { TicketStatus } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type EventActor, recordChange } from "../../../events/record-event.ts";
import type { AssignedTicket } from "./assigned-ticket.ts";
import { isSetAside } from "./is-set-aside.ts";
import { recountTicket, rewriteAssignees, ticketState, ticketTarget } from "./ticket-rows.ts";
import { saveClaimCounters, saveClaimedTicket } from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

type ClaimCounters = Pick<TicketRow, "claim_fence" | "claim_attempts" | "failed_attempts">;

/** Follows the work of an agent. The caller has locked the ticket. */
export async function setTicketStatus(
  tx: Tx,
  actor: EventActor,
  ticket: AssignedTicket,
  status: TicketStatus,
  counters: Partial<ClaimCounters>,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const after = { ...row, ...counters, status };
  const isChanged = status !== row.status || isSetAside(after) !== isSetAside(row);
  const change = isChanged ? { version: row.version + 1, updated_at: tx.now().toISOString() } : {};
  const updated: AssignedTicket = { ...ticket, row: { ...after, ...change } };
  await tx.send(isChanged ? saveClaimedTicket : saveClaimCounters, updated.row);
  if (!isChanged) return updated;
  if (updated.assignees.length > 0) await rewriteAssignees(tx, updated);
  await recountTicket(tx, ticket, updated);
  const states = { before: ticketState(ticket), after: ticketState(updated) };
  const target = ticketTarget(updated.row);
  await recordChange(tx, actor, "ticket.status_changed", target, { ...states, among: ["status"] });
  await recordChange(tx, actor, "ticket.updated", target, { ...states, among: ["set_aside"] });
  return updated;
}
