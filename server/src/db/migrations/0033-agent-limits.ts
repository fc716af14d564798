import type { Ddl } from "../dialect/dialect.ts";

/** What attempts use, how much of it a project allows, and the order in which attempts are shown and counted. */
export const agentLimits = (t: Ddl): string[] => [
  `ALTER TABLE projects ADD COLUMN agent_limits ${t.json}`,
  `ALTER TABLE claims ADD COLUMN usage ${t.json}`,
  `ALTER TABLE claims ADD COLUMN deadline ${t.timestamp}`,
  `ALTER TABLE claims ADD COLUMN paused_at ${t.timestamp}`,
  `ALTER TABLE claims ADD COLUMN delivered_at ${t.timestamp}`,
  `CREATE INDEX claims_in_order ON claims (org_id, created_at, id, project_id)`,
  `CREATE INDEX claims_of_project ON claims (org_id, project_id, created_at, id)`,
];
