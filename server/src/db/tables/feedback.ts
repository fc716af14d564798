import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import { flag, integer, json, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

/** The columns that its stored text shows. */
export const feedbackInText = {
  id: text(),
  project_id: text(),
  title: text(),
  description: text(),
  status: text<FeedbackStatus>(),
  type: text<FeedbackType>(),
  page_url: text(),
  reporter_name: text(),
  reporter_email: text(),
  /** In the order they were assigned. */
  assigned_user_ids: json(),
  spam: flag(),
  created_at: timestamp(),
};

export const feedback = {
  org_id: text(),
  ...feedbackInText,
  screenshot_url: text(),
  /** The stored file, whose URL replaces `screenshot_url`. */
  screenshot_file_id: nullable(text()),
  recording_url: nullable(text()),
  recording_file_id: nullable(text()),
  position: integer(),
  annotations: json(),
  browser_info: json(),
  metadata: json(),
  /** Whether its arrival is in the event log. Spam is only announced once it is marked as not spam. */
  announced: flag(),
  /** Whether anybody is assigned. Redundant, for indexes. */
  is_assigned: flag(),
  /** Tickets generated from it, oldest first. Redundant: each ticket names its source. */
  ticket_ids: json(),
  /** Whether it has tickets. Redundant, for indexes. */
  has_tickets: flag(),
  /** When its status last became `done`; null unless it is. */
  done_at: nullable(timestamp()),
  /** When its status last changed from `done` to another. */
  reopened_at: nullable(timestamp()),
  version: integer(),
};

interface FeedbackCounts {
  org_id: string;
  project_id: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
  is_assigned: number;
  has_tickets: number;
  items: number;
}

/** What a week's items are counted for. */
export type WeeklyFact = "created" | "done" | "reopened";

/** Items by the week in which they were created, done or reopened, without spam. */
interface FeedbackWeeks {
  org_id: string;
  project_id: string;
  /** The Monday on which it starts. */
  week: string;
  fact: WeeklyFact;
  /** How long it took until an item was done (`features/intake/feedback/duration-class.ts`); 0 for the other facts. */
  duration_class: number;
  items: number;
}

/** Redundant with the items' own lists, to find a member's items in order. */
interface FeedbackAssignees {
  org_id: string;
  feedback_id: string;
  user_id: string;
  /** Of the item. */
  created_at: Timestamp;
}

/** Reports of the last day. A repeated submission is recognised by its id, repeated text by its hash. */
interface WidgetSubmissions {
  org_id: string;
  project_id: string;
  id: string;
  feedback_id: string;
  text_hash: string;
  created_at: Timestamp;
}

/** What a visitor wrote, before anybody edited it. Missing for items of other origin and of earlier versions. */
interface SentWords {
  org_id: string;
  feedback_id: string;
  title: string;
  description: string;
}

export interface FeedbackTables {
  feedback: RowOf<typeof feedback>;
  feedback_counts: FeedbackCounts;
  feedback_weeks: FeedbackWeeks;
  feedback_assignees: FeedbackAssignees;
  widget_submissions: WidgetSubmissions;
  sent_words: SentWords;
}
