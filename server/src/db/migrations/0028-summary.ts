/**
 * Summaries of the agents' work: who wants one, and indexes of what it lists. Servers that do not know them would cancel
 * the email of a member who wants no digest.
 */
export const summary = (): string[] => [
  `ALTER TABLE notification_settings ADD COLUMN summary INTEGER NOT NULL DEFAULT 0 CHECK (summary IN (0, 1))`,
  `CREATE INDEX ticket_deliveries_in_order ON ticket_deliveries (org_id, created_at, id, project_id)`,
  `CREATE INDEX claims_failed ON claims (org_id, ended_at, project_id, ticket_id, fence)
    WHERE state IN ('rejected', 'released', 'expired')`,
];
