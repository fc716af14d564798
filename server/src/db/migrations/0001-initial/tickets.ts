import type { Ddl } from "../../dialect/dialect.ts";

export const tickets = (t: Ddl): string[] => [
  `CREATE TABLE tickets (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    source_type TEXT NOT NULL CHECK (source_type IN ('feedback', 'board_card')),
    source_id ${t.uuid} NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
    status TEXT NOT NULL CHECK (status IN ('open', 'in_progress', 'done')),
    labels ${t.json} NOT NULL,
    ai_context ${t.json} NOT NULL,
    created_by ${t.uuid},
    claim_fence INTEGER NOT NULL,
    claim_attempts INTEGER NOT NULL,
    failed_attempts INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    updated_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, created_by) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX tickets_of_org ON tickets (org_id, status, created_at, id, project_id)`,
  `CREATE INDEX tickets_of_project ON tickets (org_id, project_id, status, created_at, id)`,
  `CREATE INDEX tickets_of_org_by_priority
    ON tickets (org_id, status, priority, created_at, id, project_id)`,
  `CREATE INDEX tickets_of_project_by_priority ON tickets (org_id, project_id, status, priority, created_at, id)`,
  `CREATE INDEX tickets_of_source ON tickets (org_id, source_id)`,

  `CREATE TABLE ticket_counts (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, status),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE ticket_assignees (
    org_id ${t.uuid} NOT NULL,
    ticket_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    place INTEGER NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, ticket_id, user_id),
    FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX ticket_assignees_of_user
    ON ticket_assignees (org_id, user_id, status, created_at, ticket_id, project_id)`,
  `CREATE INDEX ticket_assignees_of_project
    ON ticket_assignees (org_id, user_id, project_id, status, created_at, ticket_id)`,

  `CREATE TABLE ticket_assignee_counts (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id, project_id, status),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX ticket_assignee_counts_project ON ticket_assignee_counts (org_id, project_id)`,

  `CREATE TABLE ticket_generations (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    input_hash TEXT NOT NULL,
    leased_until ${t.timestamp} NOT NULL,
    outcome TEXT,
    ticket_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX ticket_generations_under_way ON ticket_generations (org_id, input_hash) WHERE outcome IS NULL`,
  `CREATE INDEX ticket_generations_age ON ticket_generations (created_at)`,
];
