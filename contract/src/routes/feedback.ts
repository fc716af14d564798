import { Type } from "typebox";
import { LongPage, pageFields } from "../paging.ts";
import {
  FeedbackComment,
  FeedbackCommentCreate,
  FeedbackCommentCreated,
  FeedbackCommentPatch,
} from "../resources/comment.ts";
import {
  Feedback,
  FeedbackCreate,
  FeedbackPatch,
  feedbackStatuses,
  FeedbackSummary,
  feedbackTypes,
} from "../resources/feedback.ts";
import { route } from "../route.ts";
import { Deleted, List, OneOf, Single } from "../schema.ts";

export const feedbackRoutes = {
  listFeedback: route({
    tag: "Feedback",
    summary: "List feedback, newest first",
    description: "Without what was taken for spam, or with `spam=true` only that.",
    role: "member",
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      status: Type.Optional(OneOf(feedbackStatuses)),
      type: Type.Optional(OneOf(feedbackTypes)),
      spam: Type.Optional(OneOf(["true", "false"], "`true` lists only spam; default `false`")),
      ...pageFields,
    }),
    response: List(FeedbackSummary),
    errors: ["invalidStatus", "invalidType"],
  }),
  createFeedback: route({
    tag: "Feedback",
    summary: "Report feedback to a website project",
    role: "member",
    body: FeedbackCreate,
    response: Single(Feedback),
    etag: true,
    errors: ["feedbackFieldsRequired", "invalidType", "notAWebsiteProject", "projectNotFound"],
  }),
  getFeedback: route({
    tag: "Feedback",
    summary: "Read one feedback item with its annotations and browser facts",
    role: "member",
    response: Single(Feedback),
    etag: true,
    errors: ["feedbackNotFound"],
  }),
  updateFeedback: route({
    tag: "Feedback",
    summary: "Change a feedback item's status, type or text, or whether it is spam",
    role: "member",
    body: FeedbackPatch,
    response: Single(Feedback),
    etag: true,
    errors: ["noValidFieldsToUpdate", "invalidStatusOrType", "feedbackNotFound"],
  }),
  deleteFeedback: route({
    tag: "Feedback",
    summary: "Delete a feedback item and its comments, permanently",
    role: "member",
    response: Deleted,
    errors: ["feedbackNotFound"],
  }),

  listFeedbackComments: route({
    tag: "Feedback comments",
    summary: "List a feedback item's comments, oldest first",
    role: "member",
    query: LongPage,
    response: List(FeedbackComment),
    errors: ["feedbackNotFound"],
  }),
  createFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Comment on a feedback item",
    description:
      "`@DisplayName` mentions a member; unknown names stay plain text. Internal, unless `visibility` is `public`: then the reporter reads it at their private link, where the project allows replies.",
    role: "member",
    body: FeedbackCommentCreate,
    response: Single(FeedbackCommentCreated),
    etag: true,
    errors: ["contentRequired", "feedbackNotFound"],
  }),
  getFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Read one comment",
    role: "member",
    response: Single(FeedbackComment),
    etag: true,
    errors: ["feedbackNotFound", "commentNotFound"],
  }),
  updateFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Edit a comment or change who reads it: your own, or any as an owner",
    description: "A reporter's answer stays as it was written: nobody may edit it.",
    role: "member",
    body: FeedbackCommentPatch,
    response: Single(FeedbackComment),
    etag: true,
    errors: ["noValidFieldsToUpdate", "contentRequired", "feedbackNotFound", "commentNotFound"],
  }),
  deleteFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Delete a comment: your own, or any as an owner",
    role: "member",
    response: Deleted,
    errors: ["feedbackNotFound", "commentNotFound"],
  }),
} as const;
