import type { Ddl } from "../dialect/dialect.ts";

/** The chat of a project. Goes with its project at once, so that nothing more is sent. */
export const chat = (t: Ddl): string[] => [
  `CREATE TABLE chat_addresses (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    format TEXT NOT NULL,
    url TEXT NOT NULL,
    kinds ${t.json} NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    disabled_reason TEXT,
    failing_since ${t.timestamp},
    attempts INTEGER NOT NULL,
    next_attempt_at ${t.timestamp},
    test_pending INTEGER NOT NULL CHECK (test_pending IN (0, 1)),
    last_attempt_at ${t.timestamp},
    last_error TEXT,
    sent_to ${t.bigint} NOT NULL,
    withheld ${t.json} NOT NULL,
    created_by ${t.uuid} NOT NULL,
    url_set_with ${t.uuid} NOT NULL,
    url_set_at ${t.timestamp} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, id) REFERENCES projects (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, created_by) REFERENCES members (org_id, id)
  ) ${t.table}`,
];
