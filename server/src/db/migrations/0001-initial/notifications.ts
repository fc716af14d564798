import type { Ddl } from "../../dialect/dialect.ts";

export const notifications = (t: Ddl): string[] => [
  `CREATE TABLE notifications (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN (
      'mention', 'assignment', 'comment', 'question', 'delivery', 'attempts_failed', 'webhook_disabled')),
    subject_type TEXT NOT NULL CHECK (subject_type IN ('feedback', 'card', 'ticket', 'webhook')),
    subject_id ${t.uuid} NOT NULL,
    project_id ${t.uuid},
    comment_id ${t.uuid},
    actor_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    read_at ${t.timestamp},
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'sent')),
    mail_batch ${t.uuid},
    inbox_version INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id),
    FOREIGN KEY (org_id, comment_id) REFERENCES comments (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX notifications_in_order ON notifications (org_id, user_id, read_at, id, project_id)`,
  `CREATE INDEX notifications_by_change ON notifications (org_id, user_id, inbox_version, id)`,
  `CREATE UNIQUE INDEX notifications_of_comment ON notifications (comment_id, user_id)
    WHERE comment_id IS NOT NULL`,
  `CREATE INDEX notifications_of_subject ON notifications (subject_id) WHERE comment_id IS NULL`,
  `CREATE INDEX notifications_of_project ON notifications (org_id, project_id, user_id, id)`,
  `CREATE INDEX notifications_to_mail ON notifications (org_id, user_id, id) WHERE mail = 'due'`,
  `CREATE INDEX notifications_age ON notifications (created_at) WHERE read_at IS NOT NULL`,

  `CREATE TABLE inboxes (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,

  `CREATE TABLE notification_settings (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    muted ${t.json} NOT NULL,
    mail INTEGER NOT NULL CHECK (mail IN (0, 1)),
    mail_muted ${t.json} NOT NULL,
    digest INTEGER NOT NULL CHECK (digest IN (0, 1)),
    digest_hour INTEGER NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
    time_zone TEXT NOT NULL,
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

  `CREATE TABLE digest_queue (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    due_at ${t.timestamp},
    leased_until ${t.timestamp},
    attempts INTEGER NOT NULL,
    batch ${t.uuid},
    batch_day TEXT,
    batch_at ${t.timestamp},
    sent_day TEXT,
    covered_until ${t.timestamp},
    PRIMARY KEY (org_id, user_id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX digest_queue_due ON digest_queue (due_at) WHERE due_at IS NOT NULL`,
];
