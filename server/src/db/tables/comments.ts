import type { CommentVisibility } from "@corkboard/contract";
import { integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

/** On a feedback item or on a card, never both. */
export const comments = {
  org_id: text(),
  id: text(),
  feedback_id: nullable(text()),
  card_id: nullable(text()),
  project_id: text(),
  /** Null for an answer by the reporter. */
  user_id: nullable(text()),
  /** The name a card comment or a reporter's answer is attributed to. Others go by their author's name of today. */
  author_name: nullable(text()),
  content: text(),
  /** Null on a card: the team alone reads those. */
  visibility: nullable(text<CommentVisibility>()),
  mentioned_user_ids: json(),
  version: integer(),
  created_at: timestamp(),
};

/** Apart from the rows they count for, which may be long: a comment would write all of it again. */
interface FeedbackCommentCounts {
  org_id: string;
  feedback_id: string;
  items: number;
}

interface CardCommentCounts {
  org_id: string;
  card_id: string;
  items: number;
}

export interface CommentTables {
  comments: RowOf<typeof comments>;
  feedback_comment_counts: FeedbackCommentCounts;
  card_comment_counts: CardCommentCounts;
}
