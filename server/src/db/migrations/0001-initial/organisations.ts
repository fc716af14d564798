import type { Ddl } from "../../dialect/dialect.ts";

export const organisations = (t: Ddl): string[] => [
  `CREATE TABLE organisations (
    id ${t.uuid} PRIMARY KEY,
    name TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL
  ) ${t.table}`,

  `CREATE TABLE signing_secrets (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
  ) ${t.table}`,

  `CREATE TABLE members (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    display_name TEXT NOT NULL,
    display_name_key TEXT NOT NULL,
    display_name_initial TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'developer')),
    identity_id ${t.uuid} REFERENCES identities (id),
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    removed_at ${t.timestamp},
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX members_display_name_key ON members (org_id, display_name_key) WHERE removed_at IS NULL`,
  `CREATE INDEX members_initial ON members (org_id, display_name_initial) WHERE removed_at IS NULL`,
  `CREATE UNIQUE INDEX members_email_key ON members (org_id, email_key) WHERE removed_at IS NULL`,
  `CREATE INDEX members_without_identity ON members (email_key) WHERE identity_id IS NULL AND removed_at IS NULL`,

  `CREATE UNIQUE INDEX members_identity ON members (identity_id, org_id) WHERE identity_id IS NOT NULL`,

  `CREATE TABLE idempotency_keys (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    response ${t.json},
    object_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, user_id, key),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`,
  `CREATE INDEX idempotency_keys_object ON idempotency_keys (object_id) WHERE object_id IS NOT NULL`,
];
