import type { Ddl } from "../dialect/dialect.ts";

/**
 * A member shows a delivery to the client, and not with the token of the agent. Deliveries that clients could see before
 * stay visible. Withdrawn ones never were, and boards have no clients.
 */
export const shownDeliveries = (t: Ddl): string[] => [
  `ALTER TABLE projects ADD COLUMN delivery_review TEXT NOT NULL DEFAULT 'team'
    CHECK (delivery_review IN ('team', 'client'))`,
  `ALTER TABLE claims ADD COLUMN token_id ${t.uuid}`,
  `ALTER TABLE ticket_deliveries ADD COLUMN token_id ${t.uuid}`,
  `ALTER TABLE ticket_deliveries ADD COLUMN shown_at ${t.timestamp}`,
  `ALTER TABLE ticket_deliveries ADD COLUMN shown_by ${t.uuid}`,
  `ALTER TABLE ticket_deliveries ADD COLUMN client_summary TEXT`,
  `UPDATE ticket_deliveries SET shown_at = created_at
    WHERE state <> 'withdrawn' AND EXISTS
      (SELECT 1 FROM tickets WHERE tickets.org_id = ticket_deliveries.org_id AND tickets.id = ticket_deliveries.ticket_id
        AND tickets.source_type = 'feedback')`,
];
