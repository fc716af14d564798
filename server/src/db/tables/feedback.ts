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
  /** Tickets generated from it, oldest first. Redundant: each ticket names its source. */
  ticket_ids: json(),
  screenshot_url: text(),
  /** The stored file, whose URL replaces `screenshot_url`. */
  screenshot_file_id: nullable(text()),
  recording_url: nullable(text()),
  recording_file_id: nullable(text()),
  position: integer(),
  spam: flag(),
  version: integer(),
  created_at: timestamp(),
};

export const feedback = {
  org_id: text(),
  ...feedbackInText,
  annotations: json(),
  browser_info: json(),
  metadata: json(),
  /** Whether its arrival is in the event log. Spam is only announced once it is marked as not spam. */
  announced: flag(),
  /** Whether anybody is assigned. Redundant, for indexes. */
  is_assigned: flag(),
  /** Whether it has tickets. Redundant, for indexes. */
  has_tickets: flag(),
  /** When its status last became `done`; null unless it is. */
  done_at: nullable(timestamp()),
  /** When its status last changed from `done` to another. */
  reopened_at: nullable(timestamp()),
};

/** The columns that lists are filtered by. */
interface FilteredColumns {
  project_id: string;
  status: FeedbackStatus;
  type: FeedbackType;
  is_assigned: number;
  has_tickets: number;
}

export type FilteredColumn = keyof FilteredColumns;

interface FeedbackCounts extends FilteredColumns {
  org_id: string;
  spam: number;
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

/**
 * Tables of what items are related to. Redundant with the items' own lists and columns, to find in order the items related to
 * something, whatever else they are filtered by.
 */
export const feedbackRelations = {
  assignee: { table: "feedback_assignees", column: "user_id", listedIn: "assigned_user_ids" },
} as const satisfies Readonly<Record<string, { table: string; column: string; listedIn: keyof typeof feedback }>>;

/** With columns of the item. */
interface FeedbackRelation extends FilteredColumns {
  org_id: string;
  feedback_id: string;
  spam: number;
  created_at: Timestamp;
}

interface FeedbackAssignees extends FeedbackRelation {
  user_id: string;
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
