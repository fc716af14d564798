import { errors, eventFieldsExcept, type TicketPatch } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type EventActor, recordChange, recordCreated, recordDeleted } from "../../../events/record-event.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { Fault } from "../../../shared/fault.ts";
import { deleteFilesOf } from "../../intake/files/files.exports.ts";
import { accessAssignees } from "../../people/members/members.access.ts";
import { deleteNotificationsAbout } from "../../reach/notifications/notifications.exports.ts";
import { authorsAfter, withOrigins } from "./edited-texts.ts";
import type { LockedSource } from "./source-tickets.ts";
import type { AssignedTicket } from "./assigned-ticket.ts";
import { confirmedCriteria, confirmerOf, type CriteriaColumns, criteriaOf, criteriaReadBack } from "./criteria.ts";
import { isSetAside } from "./is-set-aside.ts";
import { recountTicket, rewriteAssignees, ticketState, ticketTarget } from "./ticket-rows.ts";
import { deleteTicketRow, insertTicket, ticketPatch, updateTicketRow } from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

const fieldsButStatus = eventFieldsExcept("ticket", ["status"]);

/** Adds it to the tickets of its source, whose row the caller has locked. */
export async function addTicket(
  tx: Tx,
  actor: EventActor,
  source: LockedSource,
  ticket: AssignedTicket,
): Promise<void> {
  const { row } = ticket;
  await tx.send(insertTicket, row);
  const sourceVersion = await source.setTickets([...source.ticketIds, row.id]);
  await rewriteAssignees(tx, ticket);
  await recountTicket(tx, undefined, ticket);
  await recordCreated(tx, actor, "ticket", { ...ticketTarget(row), sourceVersion }, ticketState(ticket));
}

/** The caller ends the claim of an agent if the status changes. */
export async function updateTicket(
  tx: Tx,
  actor: Actor,
  ticket: AssignedTicket,
  changes: TicketPatch,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const isAgent = actor.scope === "agent";
  if (isAgent) rejectFieldsOfMembers(changes);
  const assignees =
    changes.assigned_to === undefined ? ticket.assignees : await accessAssignees(tx, actor, changes.assigned_to);
  const changed = ticketPatch.apply(row, changes, {
    ...claimColumns(row, changes, isAgent),
    ...(await authorsAfter(tx, actor, row, changes)),
    ...withReadiness(tx, row, changes.ready, await criteriaAfter(tx, actor, row, changes)),
  });
  if (isSameRow(row, changed) && assignees.join() === ticket.assignees.join()) return ticket;
  const updated: AssignedTicket = {
    assignees,
    claim: changed.status === row.status ? ticket.claim : null,
    row: { ...changed, version: row.version + 1, updated_at: tx.now().toISOString() },
  };
  await tx.send(updateTicketRow, updated.row);
  if (updated.row.status !== row.status || changes.assigned_to !== undefined) {
    await rewriteAssignees(tx, updated);
    await recountTicket(tx, ticket, updated);
  }
  const states = { before: ticketState(ticket), after: ticketState(updated) };
  await recordChange(tx, actor, "ticket.status_changed", ticketTarget(updated.row), { ...states, among: ["status"] });
  await recordChange(tx, actor, "ticket.updated", ticketTarget(updated.row), { ...states, among: fieldsButStatus });
  return updated;
}

/** A member has changed the criteria, so agents who failed before may try again. */
export async function updateCriteria(
  tx: Tx,
  actor: Actor,
  ticket: AssignedTicket,
  changed: CriteriaColumns,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const columns = await withOrigins(tx, actor, row, changed);
  if (JSON.stringify(criteriaOf(row)) === JSON.stringify(criteriaOf({ ...row, ...columns }))) return ticket;
  const after = {
    ...row,
    ...columns,
    failed_attempts: 0,
    version: row.version + 1,
    updated_at: tx.now().toISOString(),
  };
  const updated: AssignedTicket = { ...ticket, row: after };
  await tx.send(updateTicketRow, after);
  const states = { before: ticketState(ticket), after: ticketState(updated) };
  await recordChange(tx, actor, "ticket.updated", ticketTarget(after), { ...states, among: fieldsButStatus });
  return updated;
}

/** Agents propose everything else, above all what their work is judged by, as a question. */
function rejectFieldsOfMembers({ labels: _labels, assigned_to: _assigned, ...others }: TicketPatch): void {
  if (Object.values(others).some((value) => value !== undefined)) throw new Fault(errors.ticketFieldsOfAgents);
}

async function criteriaAfter(
  tx: Tx,
  actor: Actor,
  row: TicketRow,
  { description }: TicketPatch,
): Promise<CriteriaColumns> {
  if (description !== undefined && description !== row.description) {
    return withOrigins(tx, actor, row, criteriaReadBack(row, confirmerOf(actor), description));
  }
  const { criteria, last_criterion, ready_at } = row;
  return { criteria, last_criterion, ready_at, description: row.description };
}

/** Agents take released tickets only, and what they deliver is judged by confirmed criteria. */
function withReadiness(tx: Tx, row: TicketRow, ready: boolean | undefined, columns: CriteriaColumns): CriteriaColumns {
  if (ready === undefined) return columns;
  if (!ready) return { ...columns, ready_at: null };
  if (confirmedCriteria({ ...row, ...columns, ready_at: row.ready_at }).length === 0) {
    throw new Fault(errors.noConfirmedCriterion);
  }
  return { ...columns, ready_at: row.ready_at ?? tx.now().toISOString() };
}

/**
 * A person's change of status also ends what a holder whose lease has expired could continue. If a person works on the
 * ticket, agents may try again. Drafts have no failed attempts.
 */
function claimColumns(row: TicketRow, changes: TicketPatch, isAgent: boolean) {
  const { updated_at, claim_fence, claim_attempts, failed_attempts } = row;
  if (isAgent) return { updated_at, claim_fence, failed_attempts };
  const isNew = (field: "status" | "title" | "description" | "priority") =>
    changes[field] !== undefined && changes[field] !== row[field];
  const isTaken = claim_attempts > 0 && isNew("status");
  const isReadinessNew = changes.ready !== undefined && changes.ready !== (row.ready_at !== null);
  const isRevived =
    isTaken ||
    isReadinessNew ||
    isNew("title") ||
    isNew("description") ||
    isNew("priority") ||
    (changes.set_aside === false && isSetAside(row));
  return {
    updated_at,
    claim_fence: isTaken ? claim_fence + 1 : claim_fence,
    failed_attempts: isRevived ? 0 : failed_attempts,
  };
}

/** Removes it from the tickets of its source, whose row the caller has locked unless it was deleted. */
export async function deleteTicket(
  tx: Tx,
  actor: Actor,
  source: LockedSource | undefined,
  ticket: AssignedTicket,
): Promise<void> {
  const sourceVersion = await source?.setTickets(source.ticketIds.filter((id) => id !== ticket.row.id));
  await recountTicket(tx, ticket, undefined);
  await deleteFilesOf(tx, ticket.row.org_id, { ticket: ticket.row.id });
  await tx.send(deleteTicketRow, { org: ticket.row.org_id, id: ticket.row.id });
  await deleteNotificationsAbout(tx, ticket.row.org_id, ticket.row.id);
  await recordDeleted(tx, actor, "ticket", { ...ticketTarget(ticket.row), sourceVersion });
}
