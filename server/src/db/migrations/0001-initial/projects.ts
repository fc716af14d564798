import type { Ddl } from "../../dialect/dialect.ts";

export const projects = (t: Ddl): string[] => [
  `CREATE TABLE clients (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX clients_in_order ON clients (org_id, created_at, id)`,

  `CREATE TABLE project_contents (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    deleted_at ${t.timestamp},
    erased_to ${t.bigint} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX project_contents_deleted ON project_contents (org_id, id) WHERE deleted_at IS NOT NULL`,

  `CREATE TABLE projects (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    client_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('website', 'board')),
    url TEXT,
    api_key TEXT NOT NULL,
    widget ${t.json},
    agent_questions TEXT NOT NULL CHECK (agent_questions IN ('team', 'reporter')),
    next_feedback_position INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES project_contents (org_id, id),
    FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX projects_api_key ON projects (api_key)`,
  `CREATE INDEX projects_in_order ON projects (org_id, created_at, id)`,
  `CREATE INDEX projects_client ON projects (org_id, client_id)`,
];
