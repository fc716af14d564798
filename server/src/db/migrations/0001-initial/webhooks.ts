import type { Ddl } from "../../dialect/dialect.ts";

export const webhooks = (t: Ddl): string[] => [
  `CREATE TABLE webhooks (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    previous_secret TEXT,
    previous_secret_until ${t.timestamp},
    event_types ${t.json} NOT NULL,
    project_ids ${t.json} NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    disabled_reason TEXT,
    failing_since ${t.timestamp},
    slow INTEGER NOT NULL CHECK (slow IN (0, 1)),
    resumed_at ${t.timestamp},
    leased_until ${t.timestamp},
    created_by ${t.uuid} NOT NULL,
    created_after ${t.bigint} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, created_by) REFERENCES members (org_id, id)
  ) ${t.table}`,

  `CREATE TABLE webhook_deliveries (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    webhook_id ${t.uuid} NOT NULL,
    event_seq ${t.bigint},
    event_id ${t.uuid},
    event_type TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
    attempts INTEGER NOT NULL,
    next_attempt_at ${t.timestamp},
    last_attempt_at ${t.timestamp},
    response_status INTEGER,
    response_ms INTEGER,
    error TEXT,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (org_id, webhook_id, id)`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (org_id, webhook_id, next_attempt_at, id)
    WHERE state = 'pending'`,
  `CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)`,
];
