import type { Ddl } from "../dialect/dialect.ts";

const kept = `org_id, user_id, id, kind, subject_type, subject_id, project_id, comment_id, actor_id, created_at, read_at, mail,
  mail_batch, inbox_version`;

/**
 * Notifications of reports and verdicts, and when reports are sent by email. The table is made again, because SQLite cannot
 * change a condition; kinds are checked by types alone from now on.
 */
export const news = (t: Ddl): string[] => [
  `CREATE TABLE new_notifications (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL,
    subject_type TEXT NOT NULL,
    subject_id ${t.uuid} NOT NULL,
    project_id ${t.uuid},
    comment_id ${t.uuid},
    object_id ${t.uuid},
    actor_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    read_at ${t.timestamp},
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'hourly', 'daily', 'sent')),
    mail_batch ${t.uuid},
    inbox_version INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id),
    FOREIGN KEY (org_id, comment_id) REFERENCES comments (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `INSERT INTO new_notifications (${kept}) SELECT ${kept} FROM notifications`,
  `DROP TABLE notifications`,
  `ALTER TABLE new_notifications RENAME TO notifications`,
  `CREATE INDEX notifications_in_order ON notifications (org_id, user_id, read_at, id, project_id)`,
  `CREATE INDEX notifications_by_change ON notifications (org_id, user_id, inbox_version, id)`,
  `CREATE UNIQUE INDEX notifications_of_comment ON notifications (comment_id, user_id)
    WHERE comment_id IS NOT NULL`,
  `CREATE INDEX notifications_of_subject ON notifications (subject_id) WHERE comment_id IS NULL`,
  `CREATE INDEX notifications_of_project ON notifications (org_id, project_id, user_id, id)`,
  `CREATE INDEX notifications_to_mail ON notifications (org_id, user_id, id) WHERE mail = 'due'`,
  `CREATE INDEX notifications_age ON notifications (created_at) WHERE read_at IS NOT NULL`,

  `ALTER TABLE notification_settings ADD COLUMN report_mail TEXT
    CHECK (report_mail IN ('at_once', 'hourly', 'daily', 'assigned'))`,
  `ALTER TABLE notification_settings ADD COLUMN report_projects ${t.json} NOT NULL DEFAULT '[]'`,
];
