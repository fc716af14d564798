import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, Timestamp } from "../schema.ts";

const feedbackCommentFields = {
  id: Id("Comment ID"),
  feedback_id: Id("Parent feedback ID"),
  user_id: Id("Author's user ID"),
  content: Type.String({ description: "Comment text" }),
};

export const FeedbackComment = Type.Object(
  {
    ...feedbackCommentFields,
    author: NullableString({ description: "Author display name" }),
    created_at: Timestamp("When it was written"),
  },
  { title: "FeedbackComment", description: "A comment on a feedback item" },
);
export type FeedbackComment = Static<typeof FeedbackComment>;

export const FeedbackCommentCreated = Type.Object(
  { ...feedbackCommentFields, created_at: Timestamp("When it was written") },
  { title: "FeedbackCommentCreated", description: "A new comment; the list adds its author's name" },
);
export type FeedbackCommentCreated = Static<typeof FeedbackCommentCreated>;

export const CardComment = Type.Object(
  {
    id: Id("Comment ID"),
    card_id: Id("Parent card ID"),
    project_id: Id("Board project"),
    user_id: Id("User whose token wrote it"),
    author_name: Type.String({ description: "Display name the comment is attributed to" }),
    content: Type.String({ description: "Comment text" }),
    created_at: Timestamp("When it was written"),
  },
  { title: "CardComment", description: "A comment on a board card" },
);
export type CardComment = Static<typeof CardComment>;

const content = Type.String({
  pattern: "\\S",
  maxLength: limits.comment,
  description: "Comment text; may contain `@DisplayName` mentions",
});

export const FeedbackCommentCreate = Type.Object({ content });
export type FeedbackCommentCreate = Static<typeof FeedbackCommentCreate>;

export const CardCommentCreate = Type.Object({
  content,
  author_name: Type.Optional(
    Type.String({
      pattern: "\\S",
      maxLength: limits.name,
      description: "Attributes the comment to this name instead of the token owner's",
    }),
  ),
});
export type CardCommentCreate = Static<typeof CardCommentCreate>;

export const CommentPatch = Type.Object({ content: Type.Optional(content) });
export type CommentPatch = Static<typeof CommentPatch>;
