import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import { flag, integer, json, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

export const feedback = {
  org_id: text(),
  id: text(),
  project_id: text(),
  title: text(),
  description: text(),
  status: text<FeedbackStatus>(),
  type: text<FeedbackType>(),
  page_url: text(),
  reporter_name: text(),
  reporter_email: text(),
  screenshot_url: text(),
  /** The stored file that is shown in its place. */
  screenshot_file_id: nullable(text()),
  recording_url: nullable(text()),
  recording_file_id: nullable(text()),
  position: integer(),
  annotations: json(),
  browser_info: json(),
  metadata: json(),
  spam: flag(),
  /** Whether its arrival is in the log of events; that of spam is not until somebody says that it is none. */
  announced: flag(),
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: json(),
  version: integer(),
  created_at: timestamp(),
};

interface FeedbackCounts {
  org_id: string;
  project_id: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
  items: number;
}

/** What visitors sent within a day: a repetition is known by its id, and the same words by their hash. */
interface WidgetSubmissions {
  org_id: string;
  project_id: string;
  id: string;
  feedback_id: string;
  text_hash: string;
  created_at: Timestamp;
}

export interface FeedbackTables {
  feedback: RowOf<typeof feedback>;
  feedback_counts: FeedbackCounts;
  widget_submissions: WidgetSubmissions;
}
