import type { Ticket, TicketGenerated } from "@corkboard/contract";
import type { Tables } from "../../db/tables.ts";
import type { AssignedTicket } from "./assigned-ticket.ts";

type TicketRow = Tables["tickets"];

const sourcePaths = { feedback: "/api/v1/feedback", board_card: "/api/v1/boards/cards" } as const;

export function presentTicket({ row, assignees, claim }: AssignedTicket): Ticket {
  return {
    id: row.id,
    org_id: row.org_id,
    project_id: row.project_id,
    source_type: row.source_type,
    source_id: row.source_id,
    source_url: `${sourcePaths[row.source_type]}/${row.source_id}`,
    title: row.title,
    description: row.description,
    priority: row.priority,
    status: row.status,
    labels: JSON.parse(row.labels) as string[],
    ai_context: JSON.parse(row.ai_context) as Ticket["ai_context"],
    created_by: row.created_by,
    assigned_to: assignees[0] ?? null,
    assigned_user_ids: [...assignees],
    claim,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The spec's shorter response to generating a ticket. */
export const presentTicketGenerated = (row: TicketRow): TicketGenerated => ({
  id: row.id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  status: row.status,
  labels: JSON.parse(row.labels) as string[],
  source_type: row.source_type,
  source_id: row.source_id,
  version: row.version,
  created_at: row.created_at,
});
