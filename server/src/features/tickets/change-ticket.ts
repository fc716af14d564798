import { errors, eventFieldsExcept, type TicketPatch, type TicketStatus } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { type EventActor, recordChange, recordCreated, recordDeleted } from "../../events/record-event.ts";
import { isSameRow } from "../../db/same-row.ts";
import { Fault } from "../../shared/fault.ts";
import { takeTicketFromAgent } from "../claims/claims.access.ts";
import { deleteFilesOf } from "../files/files.access.ts";
import { accessAssignees } from "../members/members.access.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.access.ts";
import type { LockedSource } from "./source-tickets.ts";
import type { AssignedTicket, TicketWithFeedback } from "./tickets.access.ts";
import {
  addToAssignedCount,
  addToTicketCount,
  deleteTicketAssignees,
  deleteTicketRow,
  saveClaimedTicket,
  insertTicket,
  insertTicketAssignee,
  ticketPatch,
  updateTicketRow,
} from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

/** Adds it to the tickets of its source, whose row the caller has locked. */
export async function addTicket(tx: Tx, actor: EventActor, source: LockedSource, row: TicketRow): Promise<void> {
  await tx.send(insertTicket, row);
  const sourceVersion = await source.setTickets([...source.ticketIds, row.id]);
  const ticket = { row, assignees: [], claim: null };
  await recount(tx, undefined, ticket);
  await recordCreated(tx, actor, "ticket", { ...target(row), sourceVersion }, stateOf(ticket));
}

/**
 * A person who changes the status takes the ticket from its agent. The caller has locked the feedback item that the
 * ticket was generated from, if the status may change.
 */
export async function updateTicket(
  tx: Tx,
  actor: Actor,
  { ticket, feedback }: Pick<TicketWithFeedback, "ticket"> & Partial<TicketWithFeedback>,
  changes: TicketPatch,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const isAgent = actor.scope === "agent";
  if (isAgent && changes.status !== undefined) throw new Fault(errors.statusNotForAgents);
  const assignees =
    changes.assigned_to === undefined ? ticket.assignees : await accessAssignees(tx, actor, changes.assigned_to);
  const changed = ticketPatch.apply(row, changes, claimColumns(row, changes, isAgent));
  if (isSameRow(row, changed) && assignees.join() === ticket.assignees.join()) return ticket;
  const isTaken = changed.status !== row.status && ticket.claim !== null;
  const updated: AssignedTicket = {
    assignees,
    claim: isTaken ? null : ticket.claim,
    row: { ...changed, version: row.version + 1, updated_at: tx.now().toISOString() },
  };
  await tx.send(updateTicketRow, updated.row);
  if (updated.row.status !== row.status || changes.assigned_to !== undefined) {
    await assign(tx, updated);
    await recount(tx, ticket, updated);
  }
  const states = { before: stateOf(ticket), after: stateOf(updated) };
  await recordChange(tx, actor, "ticket.status_changed", target(updated.row), { ...states, among: ["status"] });
  await recordChange(tx, actor, "ticket.updated", target(updated.row), { ...states, among: fieldsButStatus });
  if (isTaken) await takeTicketFromAgent(tx, actor, { ticket: updated, feedback });
  return updated;
}

/**
 * A person's change of status also ends what a holder whose lease has expired could continue. If a person works on the
 * ticket, agents may try again.
 */
function claimColumns(row: TicketRow, { status, title, description }: TicketPatch, isAgent: boolean) {
  const { updated_at, claim_fence, claim_attempts, failed_attempts } = row;
  if (isAgent) return { updated_at, claim_fence, failed_attempts };
  const isTaken = claim_attempts > 0 && status !== undefined && status !== row.status;
  const isEdited =
    isTaken ||
    (title !== undefined && title !== row.title) ||
    (description !== undefined && description !== row.description);
  return {
    updated_at,
    claim_fence: isTaken ? claim_fence + 1 : claim_fence,
    failed_attempts: isEdited ? 0 : failed_attempts,
  };
}

export type ClaimCounters = Pick<TicketRow, "claim_fence" | "claim_attempts" | "failed_attempts">;

/** Follows the work of an agent. The caller has locked the ticket. */
export async function setTicketStatus(
  tx: Tx,
  actor: EventActor,
  ticket: AssignedTicket,
  status: TicketStatus,
  counters: Partial<ClaimCounters>,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const isChanged = status !== row.status;
  const change = isChanged ? { version: row.version + 1, updated_at: tx.now().toISOString() } : {};
  const updated: AssignedTicket = { ...ticket, row: { ...row, ...counters, ...change, status } };
  await tx.send(saveClaimedTicket, updated.row);
  if (!isChanged) return updated;
  if (updated.assignees.length > 0) await assign(tx, updated);
  await recount(tx, ticket, updated);
  const states = { before: stateOf(ticket), after: stateOf(updated), among: ["status"] as const };
  await recordChange(tx, actor, "ticket.status_changed", target(updated.row), states);
  return updated;
}

/** Removes it from the tickets of its source, whose row the caller has locked unless it was deleted. */
export async function deleteTicket(
  tx: Tx,
  actor: Actor,
  source: LockedSource | undefined,
  ticket: AssignedTicket,
): Promise<void> {
  await deleteFilesOf(tx, ticket.row.org_id, { ticket: ticket.row.id });
  await tx.send(deleteTicketRow, { org: ticket.row.org_id, id: ticket.row.id });
  const sourceVersion = await source?.setTickets(source.ticketIds.filter((id) => id !== ticket.row.id));
  await recount(tx, ticket, undefined);
  await deleteNotificationsAbout(tx, ticket.row.org_id, ticket.row.id);
  await recordDeleted(tx, actor, "ticket", { ...target(ticket.row), sourceVersion });
}

const target = (row: TicketRow) => ({ id: row.id, projectId: row.project_id, version: row.version });

const fieldsButStatus = eventFieldsExcept("ticket", ["status"]);

const stateOf = ({ row, assignees }: AssignedTicket) => ({ ...row, assigned_user_ids: JSON.stringify(assignees) });

/** The assignee rows repeat the ticket's status, so they are rewritten whenever either changes. */
async function assign(tx: Tx, { row, assignees }: AssignedTicket): Promise<void> {
  await tx.send(deleteTicketAssignees, { org: row.org_id, id: row.id });
  for (const [place, user_id] of assignees.entries()) {
    await tx.send(insertTicketAssignee, { ...row, ticket_id: row.id, user_id, place });
  }
}

interface Counted {
  readonly org: string;
  readonly project: string;
  readonly status: TicketStatus;
  /** The assignee whose tickets are counted; all tickets when undefined. */
  readonly user: string | undefined;
  by: number;
}

/** Moves a ticket between counters, always in the same order so that two changes cannot deadlock. */
async function recount(tx: Tx, before: AssignedTicket | undefined, now: AssignedTicket | undefined): Promise<void> {
  const changes = new Map<string, Counted>();
  for (const [ticket, by] of [[before, -1] as const, [now, 1] as const]) {
    if (!ticket) continue;
    const { org_id: org, project_id: project, status } = ticket.row;
    for (const user of [undefined, ...ticket.assignees]) {
      const key = `${user ?? ""} ${status}`;
      const change = changes.get(key) ?? { org, project, status, user, by: 0 };
      change.by += by;
      changes.set(key, change);
    }
  }
  for (const [, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { user } = change;
    if (change.by === 0) continue;
    if (user === undefined) await tx.send(addToTicketCount, change);
    else await tx.send(addToAssignedCount, { ...change, user });
  }
}
