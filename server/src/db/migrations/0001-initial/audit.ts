import type { Ddl } from "../../dialect/dialect.ts";

/** Entries outlive what they are about, so there are no foreign keys except to the organisation. */
export const audit = (t: Ddl): string[] => [
  `CREATE TABLE audit_entries (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL,
    actor_id ${t.uuid},
    object_id ${t.uuid},
    about TEXT,
    address TEXT,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX audit_entries_in_order ON audit_entries (org_id, created_at, id)`,
  `CREATE INDEX audit_entries_about ON audit_entries (org_id, about) WHERE about IS NOT NULL`,
  `CREATE INDEX audit_entries_age ON audit_entries (created_at)`,
];
