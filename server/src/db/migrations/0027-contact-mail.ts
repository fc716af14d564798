import type { Ddl } from "../dialect/dialect.ts";

/** Emails to contacts about what agents delivered. Without content: that is read when an email is sent. */
export const contactMail = (t: Ddl): string[] => [
  `ALTER TABLE contacts ADD COLUMN mail_wanted INTEGER NOT NULL DEFAULT 1 CHECK (mail_wanted IN (0, 1))`,
  `ALTER TABLE contacts ADD COLUMN language TEXT`,
  `CREATE TABLE contact_news (
    org_id ${t.uuid} NOT NULL,
    contact_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    mail TEXT NOT NULL CHECK (mail IN ('none', 'due', 'sent')),
    mail_batch ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, contact_id, id),
    FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX contact_news_of_report ON contact_news (feedback_id)`,
];
