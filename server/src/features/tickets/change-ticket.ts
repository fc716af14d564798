import type { TicketPatch, TicketStatus } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { accessAssignees } from "../members/members.access.ts";
import type { AssignedTicket } from "./tickets.access.ts";
import {
  addToAssignedCount,
  addToTicketCount,
  deleteTicketAssignees,
  deleteTicketRow,
  insertTicket,
  insertTicketAssignee,
  updateTicketRow,
} from "./tickets.queries.ts";

type TicketRow = Tables["tickets"];

export async function addTicket(tx: Tx, row: TicketRow): Promise<void> {
  await tx.run(insertTicket, row);
  await count(tx, { row, assignees: [] }, 1);
}

export async function updateTicket(
  tx: Tx,
  actor: Actor,
  ticket: AssignedTicket,
  changes: TicketPatch,
): Promise<AssignedTicket> {
  const { row } = ticket;
  const assignees =
    changes.assigned_to === undefined ? ticket.assignees : await accessAssignees(tx, actor, changes.assigned_to);
  const updated: AssignedTicket = {
    assignees,
    row: {
      ...row,
      title: changes.title ?? row.title,
      description: changes.description ?? row.description,
      priority: changes.priority ?? row.priority,
      status: changes.status ?? row.status,
      labels: changes.labels ? JSON.stringify(changes.labels) : row.labels,
      version: row.version + 1,
      updated_at: new Date().toISOString(),
    },
  };
  await tx.run(updateTicketRow, { ...updated.row, org: row.org_id, now: updated.row.updated_at });
  if (updated.row.status !== row.status || changes.assigned_to !== undefined) {
    await count(tx, ticket, -1);
    await assign(tx, updated);
    await count(tx, updated, 1);
  }
  return updated;
}

export async function deleteTicket(tx: Tx, ticket: AssignedTicket): Promise<void> {
  await tx.run(deleteTicketRow, { org: ticket.row.org_id, id: ticket.row.id });
  await count(tx, ticket, -1);
}

/** The links carry the ticket's status, so they are written anew whenever either changes. */
async function assign(tx: Tx, { row, assignees }: AssignedTicket): Promise<void> {
  await tx.run(deleteTicketAssignees, { org: row.org_id, id: row.id });
  for (const [place, user_id] of assignees.entries()) {
    await tx.run(insertTicketAssignee, { ...row, ticket_id: row.id, user_id, place });
  }
}

async function count(tx: Tx, { row, assignees }: AssignedTicket, by: 1 | -1): Promise<void> {
  const of: { org: string; project: string; status: TicketStatus } = {
    org: row.org_id,
    project: row.project_id,
    status: row.status,
  };
  await tx.run(addToTicketCount, { ...of, by });
  for (const user of assignees.toSorted()) await tx.run(addToAssignedCount, { ...of, user, by });
}
