import type { CommentVisibility } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

/** On a feedback item or on a card, never both. */
interface Comments {
  org_id: string;
  id: string;
  feedback_id: string | null;
  card_id: string | null;
  project_id: string;
  /** Null for an answer by the reporter. */
  user_id: string | null;
  /** The name a card comment or a reporter's answer is attributed to. Others go by their author's name of today. */
  author_name: string | null;
  content: string;
  /** Null on a card: the team alone reads those. */
  visibility: CommentVisibility | null;
  mentioned_user_ids: Json;
  version: number;
  created_at: Timestamp;
}

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
  comments: Comments;
  feedback_comment_counts: FeedbackCommentCounts;
  card_comment_counts: CardCommentCounts;
}
