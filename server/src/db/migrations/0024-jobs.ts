import type { Ddl } from "../dialect/dialect.ts";

const carriedOver = (kind: string, subject: string, runAt: string, from: string, org = "org_id") =>
  `INSERT INTO jobs (org_id, kind, subject, run_at)
    SELECT ${org}, '${kind}', CAST(${subject} AS TEXT), ${runAt} FROM ${from}`;

const nobody = `'00000000-0000-0000-0000-000000000000'`;

/** One queue for everything that is done in the background, in place of columns in the tables of its subjects. */
export const jobs = (t: Ddl): string[] => [
  `CREATE TABLE jobs (
    org_id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    run_at ${t.timestamp},
    lease ${t.uuid},
    next_at ${t.timestamp},
    not_before ${t.timestamp},
    attempts INTEGER NOT NULL DEFAULT 0,
    slow INTEGER NOT NULL DEFAULT 0 CHECK (slow IN (0, 1)),
    failed_at ${t.timestamp},
    error TEXT,
    PRIMARY KEY (org_id, kind, subject)
  ) ${t.clusteredTable}`,
  `CREATE INDEX jobs_waiting ON jobs (org_id, kind, slow, run_at, subject) WHERE run_at IS NOT NULL`,

  carriedOver("member-mail", "user_id", "due_at", "mail_queue WHERE due_at IS NOT NULL"),
  carriedOver("digest", "user_id", "due_at", "digest_queue WHERE due_at IS NOT NULL"),
  carriedOver("report-mail", "feedback_id", "due_at", "report_mails WHERE due_at IS NOT NULL"),
  carriedOver("link-mail", "id", "due_at", "link_mails", `coalesce(org_id, CAST(${nobody} AS ${t.uuid}))`),
  carriedOver(
    "webhook",
    "webhook_id",
    "min(next_attempt_at)",
    "webhook_deliveries WHERE state = 'pending' GROUP BY org_id, webhook_id",
  ),
  carriedOver("deleted-webhook", "id", "deleted_at", "webhooks WHERE deleted_at IS NOT NULL"),
  carriedOver("deleted-project", "id", "deleted_at", "project_contents WHERE deleted_at IS NOT NULL"),
  carriedOver(
    "deleted-organisation",
    "id",
    "purge_at",
    "organisations WHERE purge_at IS NOT NULL",
    `CAST(${nobody} AS ${t.uuid})`,
  ),

  `DROP TABLE mail_queue`,
  `DROP INDEX digest_queue_due`,
  `ALTER TABLE digest_queue DROP COLUMN due_at`,
  `ALTER TABLE digest_queue DROP COLUMN leased_until`,
  `ALTER TABLE digest_queue DROP COLUMN attempts`,
  `ALTER TABLE digest_queue RENAME TO digests`,
  `DROP INDEX report_mails_due`,
  `ALTER TABLE report_mails DROP COLUMN due_at`,
  `ALTER TABLE report_mails DROP COLUMN leased_until`,
  `ALTER TABLE report_mails DROP COLUMN attempts`,
  `ALTER TABLE report_mails DROP COLUMN last_sent_at`,
  `DELETE FROM report_mails WHERE wanted = 1`,
  `DROP INDEX link_mails_due`,
  `ALTER TABLE link_mails DROP COLUMN due_at`,
  `ALTER TABLE link_mails DROP COLUMN leased_until`,
  `ALTER TABLE link_mails DROP COLUMN attempts`,
  `ALTER TABLE webhooks DROP COLUMN leased_until`,
  `ALTER TABLE webhooks DROP COLUMN slow`,
];
