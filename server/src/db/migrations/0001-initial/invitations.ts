import type { Ddl } from "../../dialect/dialect.ts";

export const invitations = (t: Ddl): string[] => [
  `CREATE TABLE invitations (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'developer')),
    display_name TEXT,
    invited_by ${t.uuid},
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, invited_by) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX invitations_email_key ON invitations (org_id, email_key)`,
  `CREATE INDEX invitations_to ON invitations (email_key)`,
  `CREATE INDEX invitations_age ON invitations (expires_at)`,

  `CREATE TABLE one_time_secrets (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reset', 'contact')),
    org_id ${t.uuid},
    invitation_id ${t.uuid},
    contact_id ${t.uuid},
    identity_id ${t.uuid} REFERENCES identities (id) ON DELETE CASCADE,
    emailed INTEGER NOT NULL CHECK (emailed IN (0, 1)),
    expires_at ${t.timestamp} NOT NULL,
    CHECK ((kind = 'reset') = (org_id IS NULL)),
    CHECK ((kind = 'invitation') = (invitation_id IS NOT NULL)),
    CHECK ((kind = 'contact') = (contact_id IS NOT NULL)),
    CHECK ((kind = 'reset') = (identity_id IS NOT NULL)),
    FOREIGN KEY (org_id, invitation_id) REFERENCES invitations (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX one_time_secrets_invitation ON one_time_secrets (org_id, invitation_id)`,
  `CREATE INDEX one_time_secrets_contact ON one_time_secrets (org_id, contact_id)`,
  `CREATE INDEX one_time_secrets_identity ON one_time_secrets (identity_id)`,
  `CREATE INDEX one_time_secrets_age ON one_time_secrets (expires_at)`,

  `CREATE TABLE link_mails (
    id ${t.uuid} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reset', 'code', 'contact')),
    org_id ${t.uuid},
    invitation_id ${t.uuid},
    contact_id ${t.uuid},
    email_key TEXT,
    due_at ${t.timestamp} NOT NULL,
    leased_until ${t.timestamp},
    attempts INTEGER NOT NULL,
    CHECK ((kind IN ('reset', 'code')) = (org_id IS NULL)),
    CHECK ((kind = 'invitation') = (invitation_id IS NOT NULL)),
    CHECK ((kind = 'contact') = (contact_id IS NOT NULL)),
    CHECK ((kind IN ('reset', 'code')) = (email_key IS NOT NULL)),
    FOREIGN KEY (org_id, invitation_id) REFERENCES invitations (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE UNIQUE INDEX link_mails_invitation ON link_mails (org_id, invitation_id)`,
  `CREATE UNIQUE INDEX link_mails_contact ON link_mails (org_id, contact_id)`,
  `CREATE UNIQUE INDEX link_mails_email ON link_mails (kind, email_key)`,
  `CREATE INDEX link_mails_due ON link_mails (due_at)`,
];
