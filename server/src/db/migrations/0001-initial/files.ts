import type { Ddl } from "../../dialect/dialect.ts";

/**
 * The bytes of a file are stored elsewhere, so no row here is deleted by a cascade: deleting what a file belongs to
 * fails unless the file is removed first.
 */
export const files = (t: Ddl): string[] => [
  `CREATE TABLE files (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('screenshot', 'recording', 'attachment')),
    feedback_id ${t.uuid},
    card_id ${t.uuid},
    ticket_id ${t.uuid},
    name TEXT NOT NULL,
    mime_type TEXT NOT NULL,
    bytes ${t.bigint} NOT NULL,
    width INTEGER,
    height INTEGER,
    thumbnail_bytes ${t.bigint} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    CHECK (CASE WHEN feedback_id IS NULL THEN 0 ELSE 1 END + CASE WHEN card_id IS NULL THEN 0 ELSE 1 END
      + CASE WHEN ticket_id IS NULL THEN 0 ELSE 1 END = 1),
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id),
    FOREIGN KEY (org_id, card_id) REFERENCES cards (org_id, id),
    FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX files_id ON files (id)`,
  `CREATE INDEX files_of_project ON files (org_id, project_id)`,
  `CREATE INDEX files_of_feedback ON files (org_id, feedback_id) WHERE feedback_id IS NOT NULL`,
  `CREATE INDEX files_of_card ON files (org_id, card_id) WHERE card_id IS NOT NULL`,
  `CREATE INDEX files_of_ticket ON files (org_id, ticket_id) WHERE ticket_id IS NOT NULL`,

  `CREATE TABLE doomed_files (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    attempts INTEGER NOT NULL,
    due_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX doomed_files_due ON doomed_files (due_at)`,

  `CREATE TABLE storage_usage (
    org_id ${t.uuid} PRIMARY KEY REFERENCES organisations (id),
    bytes ${t.bigint} NOT NULL
  ) ${t.clusteredTable}`,

  `CREATE TABLE storage_kinds (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    kind TEXT NOT NULL,
    files ${t.bigint} NOT NULL,
    bytes ${t.bigint} NOT NULL,
    PRIMARY KEY (org_id, kind)
  ) ${t.clusteredTable}`,
];
