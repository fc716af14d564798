import type { Timestamp } from "./columns.ts";

/** Whether a reporter wants emails; they do if there is no row. */
interface ReportMails {
  org_id: string;
  feedback_id: string;
  /** 0 once the reporter has unsubscribed. */
  wanted: number;
}

/** Something the reporter is to be notified of. */
interface ReportNews {
  org_id: string;
  feedback_id: string;
  /** The id of the comment, question or delivery, or the item's own id for a change of its status: each is sent once. */
  id: string;
  kind: "reply" | "done" | "question" | "delivery";
  comment_id: string | null;
  mail: "none" | "due" | "sent";
  /** The email it is part of. Kept across retries, so that a repeated email is recognisable. */
  mail_batch: string | null;
  created_at: Timestamp;
}

/**
 * How many emails an organisation has sent on a day (UTC): to reporters and contacts, in total and to each address, and with links of
 * invitations and contacts to each address.
 */
interface ReportMailCounts {
  org_id: string;
  /** Such as 2030-01-31. */
  day: string;
  /** A hash of the mailbox, with a prefix for emails with links; empty for the total of emails to reporters and contacts. */
  recipient: string;
  sent: number;
  /** How many emails the limit has postponed. */
  postponed: number;
}

export interface ReportTables {
  report_mails: ReportMails;
  report_news: ReportNews;
  report_mail_counts: ReportMailCounts;
}
