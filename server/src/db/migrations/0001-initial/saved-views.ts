import type { Ddl } from "../../dialect/dialect.ts";

export const savedViews = (t: Ddl): string[] => [
  `CREATE TABLE saved_views (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    page TEXT NOT NULL CHECK (page IN ('inbox', 'tickets', 'board')),
    project_id ${t.uuid},
    query TEXT NOT NULL,
    shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX saved_views_of_project ON saved_views (org_id, project_id)`,
];
