import type { Ddl } from "../dialect/dialect.ts";

/**
 * Acceptance criteria are data, and tickets are drafts until a member releases them. Those of before are drafts, except
 * for the ones that agents work on; their criteria are read from the description until somebody changes them.
 */
export const criteria = (t: Ddl): string[] => [
  `ALTER TABLE tickets ADD COLUMN criteria ${t.json}`,
  `ALTER TABLE tickets ADD COLUMN last_criterion INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE tickets ADD COLUMN ready_at ${t.timestamp}`,
  `UPDATE tickets SET ready_at = updated_at WHERE EXISTS (
    SELECT 1 FROM claims WHERE claims.org_id = tickets.org_id AND claims.ticket_id = tickets.id
      AND claims.state IN ('working', 'asking', 'delivered'))`,
  `CREATE INDEX tickets_ready ON tickets (org_id, project_id, priority, created_at, id)
    WHERE status = 'open' AND ready_at IS NOT NULL`,
];
