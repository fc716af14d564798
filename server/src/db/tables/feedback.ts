import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

interface FeedbackItems {
  org_id: string;
  id: string;
  project_id: string;
  title: string;
  description: string;
  status: FeedbackStatus;
  type: FeedbackType;
  page_url: string;
  reporter_name: string;
  reporter_email: string;
  screenshot_url: string;
  /** The stored file that is shown in its place. */
  screenshot_file_id: string | null;
  recording_url: string | null;
  recording_file_id: string | null;
  position: number;
  annotations: Json;
  browser_info: Json;
  metadata: Json;
  spam: number;
  /** Whether its arrival is in the log of events; that of spam is not until somebody says that it is none. */
  announced: number;
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: Json;
  version: number;
  created_at: Timestamp;
}

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
  feedback: FeedbackItems;
  feedback_counts: FeedbackCounts;
  widget_submissions: WidgetSubmissions;
}
