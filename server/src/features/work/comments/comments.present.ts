import type { CardComment, FeedbackComment, FeedbackCommentCreated } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

type Comment = Tables["comments"];

export const presentFeedbackCommentCreated = (comment: Comment): FeedbackCommentCreated => ({
  id: comment.id,
  feedback_id: comment.feedback_id ?? "",
  user_id: comment.user_id ?? "",
  content: comment.content,
  visibility: comment.visibility ?? "internal",
  version: comment.version,
  created_at: comment.created_at,
});

export const presentFeedbackComment = (
  comment: Pick<
    Comment,
    "id" | "feedback_id" | "user_id" | "author_kind" | "content" | "visibility" | "version" | "created_at"
  >,
  author: string | null,
): FeedbackComment => ({
  id: comment.id,
  feedback_id: comment.feedback_id ?? "",
  user_id: comment.user_id ?? "",
  content: comment.content,
  visibility: comment.visibility ?? "internal",
  author,
  author_kind: comment.author_kind,
  version: comment.version,
  created_at: comment.created_at,
});

export const presentCardComment = (
  comment: Pick<
    Comment,
    "id" | "card_id" | "project_id" | "user_id" | "author_name" | "author_kind" | "content" | "version" | "created_at"
  >,
): CardComment => ({
  id: comment.id,
  card_id: comment.card_id ?? "",
  project_id: comment.project_id,
  user_id: comment.user_id ?? "",
  author_name: comment.author_name ?? "",
  author_kind: comment.author_kind,
  content: comment.content,
  version: comment.version,
  created_at: comment.created_at,
});
