import type { Ddl } from "../../dialect/dialect.ts";

export const identities = (t: Ddl): string[] => [
  `CREATE TABLE identities (
    id ${t.uuid} PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    password_hash TEXT,
    email_verified_at ${t.timestamp},
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

  `CREATE TABLE passkeys (
    id ${t.uuid} PRIMARY KEY,
    identity_id ${t.uuid} NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter ${t.bigint} NOT NULL,
    transports TEXT NOT NULL,
    synced INTEGER NOT NULL CHECK (synced IN (0, 1)),
    name TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    last_used_at ${t.timestamp}
  ) ${t.table}`,
  `CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id)`,
  `CREATE INDEX passkeys_identity ON passkeys (identity_id, created_at)`,

  `CREATE TABLE provider_accounts (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    identity_id ${t.uuid} NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (issuer, subject)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX provider_accounts_identity ON provider_accounts (identity_id, issuer)`,

  `CREATE TABLE sign_in_codes (
    email_key TEXT PRIMARY KEY,
    hash TEXT,
    attempts INTEGER NOT NULL,
    expires_at ${t.timestamp} NOT NULL,
    sent INTEGER NOT NULL,
    counted_since ${t.timestamp} NOT NULL
  ) ${t.table}`,
  `CREATE INDEX sign_in_codes_age ON sign_in_codes (counted_since)`,

  `CREATE TABLE used_challenges (
    hash TEXT PRIMARY KEY,
    expires_at ${t.timestamp} NOT NULL
  ) ${t.table}`,
  `CREATE INDEX used_challenges_age ON used_challenges (expires_at)`,

  `CREATE TABLE setup_codes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    hash TEXT NOT NULL,
    attempts INTEGER NOT NULL
  ) ${t.table}`,
];
