import type { Ddl } from "../../dialect/dialect.ts";

export const contacts = (t: Ddl): string[] => [
  `CREATE TABLE contacts (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    client_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    invited_by ${t.uuid} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, invited_by) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX contacts_email_key ON contacts (org_id, client_id, email_key)`,
  `CREATE INDEX contacts_in_order ON contacts (org_id, created_at, id)`,

  `CREATE TABLE contact_sessions (
    hash TEXT PRIMARY KEY,
    org_id ${t.uuid} NOT NULL,
    contact_id ${t.uuid} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp} NOT NULL,
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX contact_sessions_contact ON contact_sessions (org_id, contact_id)`,
  `CREATE INDEX contact_sessions_age ON contact_sessions (expires_at)`,
];
