import type { CommentAuthor, CommentVisibility } from "@corkboard/contract";
import { integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

/** On a feedback item or on a card, never both. */
export const comments = {
  org_id: text(),
  id: text(),
  feedback_id: nullable(text()),
  card_id: nullable(text()),
  project_id: text(),
  /** Null for a reply by the reporter or a contact. */
  user_id: nullable(text()),
  /** The contact of the client who wrote it. Kept when the contact is revoked, so that it does not look like the reporter's. */
  contact_id: nullable(text()),
  /** The name that a card comment or a reporter's reply is attributed to. Other comments show their author's current name. */
  author_name: nullable(text()),
  /** Who wrote it (`shared/author-kind.ts`). */
  author_kind: text<CommentAuthor>(),
  /** The name of the access token it was created with. Null for one that was written in the web app, or by outsiders. */
  token_name: nullable(text()),
  content: text(),
  /** Null on a card, where all comments are internal. */
  visibility: nullable(text<CommentVisibility>()),
  mentioned_user_ids: json(),
  version: integer(),
  created_at: timestamp(),
};

/** Not part of the rows they count for, which can be large and would be rewritten with every comment. */
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
