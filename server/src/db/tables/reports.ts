import type { Timestamp } from "./columns.ts";

/** When the next mail to the reporter of an item is due; null while there is nothing to send. */
interface ReportMails {
  org_id: string;
  feedback_id: string;
  /** 0 once the reporter wants no more of them. */
  wanted: number;
  due_at: Timestamp | null;
  leased_until: Timestamp | null;
  attempts: number;
  last_sent_at: Timestamp | null;
}

/** Something a reporter is to be told. */
interface ReportNews {
  org_id: string;
  feedback_id: string;
  /** The comment's, or the item's own for what became of it: each is told once. */
  id: string;
  kind: "reply" | "done";
  comment_id: string | null;
  mail: "none" | "due" | "sent";
  /** The mail it goes out with, kept over retries so that a repetition is recognisable. */
  mail_batch: string | null;
  created_at: Timestamp;
}

export interface ReportTables {
  report_mails: ReportMails;
  report_news: ReportNews;
}
