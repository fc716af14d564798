import type { Ddl } from "../../dialect/dialect.ts";

/**
 * The log outlives the objects its events describe, so it has no foreign keys.
 */
export const events = (t: Ddl): string[] => [
  `CREATE TABLE events (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    type TEXT NOT NULL,
    project_id ${t.uuid},
    client_id ${t.uuid},
    object_id ${t.uuid} NOT NULL,
    subject_id ${t.uuid} NOT NULL,
    version INTEGER NOT NULL,
    source_version INTEGER,
    actor_id ${t.uuid},
    changes ${t.json} NOT NULL,
    displaced ${t.json},
    created_at ${t.timestamp} NOT NULL,
    ${t.eventOrder.columns}
  ) ${t.eventOrder.table}`,
  ...t.eventOrder.more,
  `CREATE INDEX events_of_project ON events (project_id, seq)`,
  `CREATE INDEX events_of_subject ON events (subject_id, seq)`,
  `CREATE INDEX events_of_deleted_comment ON events (object_id) WHERE type = 'comment.deleted'`,

  `CREATE TABLE event_logs (
    org_id ${t.uuid} PRIMARY KEY REFERENCES organisations (id),
    fanned_out ${t.bigint} NOT NULL
  ) ${t.table}`,

  `CREATE TABLE event_numbering (
    org_id ${t.uuid} PRIMARY KEY,
    numbered ${t.bigint} NOT NULL
  ) ${t.table}`,
];
