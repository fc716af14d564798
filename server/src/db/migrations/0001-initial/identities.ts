import type { Ddl } from "../../dialect/dialect.ts";

export const identities = (t: Ddl): string[] => [
  `CREATE TABLE identities (
    id ${t.uuid} PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL
  ) ${t.table}`,
  `CREATE UNIQUE INDEX identities_email_key ON identities (email_key)`,

  `CREATE TABLE sessions (
    id ${t.uuid} PRIMARY KEY,
    identity_id ${t.uuid} NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    last_used_at ${t.timestamp} NOT NULL,
    last_org ${t.uuid},
    reauthenticated_at ${t.timestamp} NOT NULL
  ) ${t.table}`,
  `CREATE UNIQUE INDEX sessions_hash ON sessions (hash)`,
  `CREATE INDEX sessions_identity ON sessions (identity_id, created_at)`,
  `CREATE INDEX sessions_age ON sessions (last_used_at)`,

  `CREATE TABLE setup_codes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    hash TEXT NOT NULL,
    attempts INTEGER NOT NULL
  ) ${t.table}`,
];
