import type { TicketStatus } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { AssignedTicket } from "./assigned-ticket.ts";
import { criteriaOf } from "./criteria.ts";
import { isSetAside } from "./is-set-aside.ts";
import {
  addToAssignedCount,
  addToTicketCount,
  deleteTicketAssignees,
  insertTicketAssignee,
} from "./tickets.queries.ts";

/** What every change of a ticket keeps in step: its assignees, its counters and the log. */

type TicketRow = Tables["tickets"];

export const ticketTarget = (row: TicketRow) => ({ id: row.id, projectId: row.project_id, version: row.version });

export const ticketState = ({ row, assignees }: AssignedTicket) => ({
  ...row,
  criteria: row.criteria && JSON.stringify(criteriaOf(row)),
  set_aside: isSetAside(row),
  assigned_user_ids: JSON.stringify(assignees),
});

/** The assignee rows repeat the ticket's status, so they are rewritten whenever either changes. */
export async function rewriteAssignees(tx: Tx, { row, assignees }: AssignedTicket): Promise<void> {
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
export async function recountTicket(
  tx: Tx,
  before: AssignedTicket | undefined,
  now: AssignedTicket | undefined,
): Promise<void> {
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
