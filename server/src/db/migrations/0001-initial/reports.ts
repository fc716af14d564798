import type { Ddl } from "../../dialect/dialect.ts";

export const reports = (t: Ddl): string[] => [
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
    kind TEXT NOT NULL CHECK (kind IN ('reply', 'done', 'question', 'delivery')),
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

  `CREATE TABLE report_mail_counts (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    day TEXT NOT NULL,
    recipient TEXT NOT NULL,
    sent INTEGER NOT NULL,
    postponed INTEGER NOT NULL,
    PRIMARY KEY (org_id, day, recipient)
  ) ${t.clusteredTable}`,
  `CREATE INDEX report_mail_counts_age ON report_mail_counts (day)`,
];
