import type { Ddl } from "../../dialect/dialect.ts";

export const tokens = (t: Ddl): string[] => [
  `CREATE TABLE tokens (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'agent')),
    client_id ${t.uuid},
    hash TEXT NOT NULL,
    created_by_token ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp},
    last_used_at ${t.timestamp},
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id),
    FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, created_by_token) REFERENCES tokens (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE UNIQUE INDEX tokens_hash ON tokens (hash)`,
  `CREATE INDEX tokens_user ON tokens (org_id, user_id)`,
  `CREATE INDEX tokens_creator ON tokens (org_id, created_by_token) WHERE created_by_token IS NOT NULL`,
  `CREATE INDEX tokens_client ON tokens (org_id, client_id) WHERE client_id IS NOT NULL`,
];
