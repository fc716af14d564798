import type { DeliveredCriterion, DeliveredElement, TicketDelivery } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";
import type { FileLinks } from "../../../intake/files/files.exports.ts";

export function presentDelivery(row: Tables["ticket_deliveries"], links: FileLinks): TicketDelivery {
  const { screenshot_file_id: file } = row;
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    project_id: row.project_id,
    claim_id: row.claim_id,
    agent: row.agent,
    attempt: row.attempt,
    summary: row.summary,
    url: row.url,
    branch: row.branch,
    commit: row.commit_id,
    preview_url: row.preview_url,
    criteria: JSON.parse(row.criteria) as DeliveredCriterion[],
    element: row.element === null ? null : (JSON.parse(row.element) as DeliveredElement),
    screenshot_url: file === null ? null : links.to(file, "screenshot"),
    screenshot_thumbnail_url: file === null ? null : links.to(file, "screenshot", "thumbnail"),
    state: row.state,
    reason: row.reason,
    decided_by: row.decided_by,
    decided_by_user_id: row.decided_by_user_id,
    shown_at: row.shown_at,
    shown_by: row.shown_by,
    client_summary: row.client_summary,
    version: row.version,
    created_at: row.created_at,
    decided_at: row.decided_at,
  };
}
