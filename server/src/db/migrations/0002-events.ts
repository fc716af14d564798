import type { Ddl } from "../dialect/dialect.ts";

/**
 * What happened, and what follows from it. The log outlives what it tells of, so it refers to nothing; everything that
 * follows goes with the organisation's webhook or member it belongs to.
 */
export const events = (t: Ddl): string[] => [
  `CREATE TABLE events (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    type TEXT NOT NULL,
    project_id ${t.uuid},
    object_id ${t.uuid} NOT NULL,
    subject_id ${t.uuid} NOT NULL,
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

  `CREATE TABLE notifications (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('mention', 'assignment', 'comment', 'webhook_disabled')),
    subject_type TEXT NOT NULL CHECK (subject_type IN ('feedback', 'card', 'ticket', 'webhook')),
    subject_id ${t.uuid} NOT NULL,
    project_id ${t.uuid},
    comment_id ${t.uuid},
    actor_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    read_at ${t.timestamp},
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'sent')),
    mail_batch ${t.uuid},
    PRIMARY KEY (org_id, user_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id),
    FOREIGN KEY (org_id, comment_id) REFERENCES comments (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX notifications_in_order ON notifications (org_id, user_id, read_at, id)`,
  `CREATE UNIQUE INDEX notifications_of_comment ON notifications (comment_id, user_id)
    WHERE comment_id IS NOT NULL`,
  `CREATE INDEX notifications_of_subject ON notifications (subject_id) WHERE comment_id IS NULL`,
  `CREATE INDEX notifications_of_project ON notifications (project_id) WHERE comment_id IS NULL`,
  `CREATE INDEX notifications_to_mail ON notifications (org_id, user_id, id) WHERE mail = 'due'`,
  `CREATE INDEX notifications_age ON notifications (created_at) WHERE read_at IS NOT NULL`,
  `CREATE INDEX tickets_of_source ON tickets (org_id, source_id)`,

  `CREATE TABLE notification_settings (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    muted ${t.json} NOT NULL,
    mail INTEGER NOT NULL CHECK (mail IN (0, 1)),
    unsubscribe_key TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE UNIQUE INDEX notification_settings_key ON notification_settings (unsubscribe_key)`,

  `CREATE TABLE mail_queue (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    due_at ${t.timestamp},
    leased_until ${t.timestamp},
    attempts INTEGER NOT NULL,
    last_sent_at ${t.timestamp},
    PRIMARY KEY (org_id, user_id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX mail_queue_due ON mail_queue (due_at) WHERE due_at IS NOT NULL`,

  `CREATE TABLE report_mails (
    org_id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
    due_at ${t.timestamp},
    leased_until ${t.timestamp},
    attempts INTEGER NOT NULL,
    last_sent_at ${t.timestamp},
    PRIMARY KEY (org_id, feedback_id),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX report_mails_due ON report_mails (due_at) WHERE due_at IS NOT NULL`,

  `CREATE TABLE report_news (
    org_id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reply', 'done')),
    comment_id ${t.uuid},
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'sent')),
    mail_batch ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, feedback_id, id),
    CHECK ((kind = 'reply') = (comment_id IS NOT NULL)),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, comment_id) REFERENCES comments (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX report_news_comment ON report_news (org_id, comment_id)`,

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
    leased_until ${t.timestamp},
    created_by ${t.uuid} NOT NULL,
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
