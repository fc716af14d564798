import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { CommentAuthorKind } from "./author.ts";
import { Line, Lines, OrNull } from "../text-schema.ts";

export const commentVisibilities = ["internal", "public"] as const;
export type CommentVisibility = (typeof commentVisibilities)[number];

const visibility = OneOf(
  commentVisibilities,
  "Who can read the comment: the team (`internal`), or also the reporter (`public`)",
);

const via = NullableString({
  description:
    "Name of the access token that the comment was created with; null if it was written in the web app or by somebody outside the team",
});

const feedbackCommentFields = {
  id: Id("Comment ID"),
  feedback_id: Id("Parent feedback ID"),
  user_id: Type.String({ description: "Author's user ID; empty for replies by the reporter" }),
  content: Type.String({ description: "Comment text" }),
  visibility,
  version: Version(),
};

export const FeedbackComment = Type.Object(
  {
    ...feedbackCommentFields,
    author: NullableString({
      description:
        "Author's display name, or the `author_name` that an integration sent. For replies by the reporter, the name they gave or `Reporter`.",
    }),
    author_kind: CommentAuthorKind,
    via,
    created_at: Timestamp("When the comment was created"),
  },
  { title: "FeedbackComment", description: "A comment on a feedback item" },
);
export type FeedbackComment = Static<typeof FeedbackComment>;

export const FeedbackCommentCreated = Type.Object(
  { ...feedbackCommentFields, created_at: Timestamp("When the comment was created") },
  { title: "FeedbackCommentCreated", description: "A newly created comment, without its author's name" },
);
export type FeedbackCommentCreated = Static<typeof FeedbackCommentCreated>;

export const CardComment = Type.Object(
  {
    id: Id("Comment ID"),
    card_id: Id("Parent card ID"),
    project_id: Id("Board project"),
    user_id: Id("User whose token created the comment"),
    author_name: Type.String({ description: "Display name the comment is attributed to" }),
    author_kind: CommentAuthorKind,
    via,
    content: Type.String({ description: "Comment text" }),
    version: Version(),
    created_at: Timestamp("When the comment was created"),
  },
  { title: "CardComment", description: "A comment on a board card" },
);
export type CardComment = Static<typeof CardComment>;

const content = Lines({
  pattern: "\\S",
  maxLength: limits.comment,
  description: "Comment text. Can contain `@DisplayName` mentions.",
});

export const FeedbackCommentCreate = Type.Object({
  content,
  visibility: Type.Optional(OneOf(commentVisibilities, "Default `internal`")),
  author_name: Type.Optional(
    OrNull(
      Line({
        pattern: "\\S",
        maxLength: limits.name,
        description:
          "Name of the person who wrote it. Ignored unless the token speaks for an integration: everybody else comments under their own name.",
      }),
    ),
  ),
});
export type FeedbackCommentCreate = Static<typeof FeedbackCommentCreate>;

export const CardCommentCreate = Type.Object({
  content,
  author_name: Type.Optional(
    OrNull(
      Line({
        pattern: "\\S",
        maxLength: limits.name,
        description: "Attributes the comment to this name instead of the token owner",
      }),
    ),
  ),
});
export type CardCommentCreate = Static<typeof CardCommentCreate>;

export const FeedbackCommentPatch = Type.Object({
  content: Type.Optional(content),
  visibility: Type.Optional(OneOf(commentVisibilities, "`internal` hides the comment from the reporter immediately")),
});
export type FeedbackCommentPatch = Static<typeof FeedbackCommentPatch>;

export const CardCommentPatch = Type.Object({ content: Type.Optional(content) });
export type CardCommentPatch = Static<typeof CardCommentPatch>;
