import { Type } from "typebox";
import { limits } from "../limits.ts";
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
  ReporterLink,
} from "../resources/feedback.ts";
import { route } from "../route.ts";
import { Deleted, List, OneOf, Single, SomeOf } from "../schema.ts";

export const feedbackRoutes = {
  listFeedback: route({
    tag: "Feedback",
    summary: "List feedback",
    description:
      "Sorted by creation date, newest first by default. Spam is excluded; with `spam=true`, only spam is returned. Filters can be combined; `status` and `type` accept several values, separated by commas.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      status: Type.Optional(SomeOf(feedbackStatuses, "Filter by status, for example `new,review`")),
      type: Type.Optional(SomeOf(feedbackTypes, "Filter by type, for example `bug,feature`")),
      assigned_to: Type.Optional(
        Type.String({
          description:
            "Filter by assignee: a user ID, `me` for the current user or `none` for unassigned items. Matches any of the item's assignees.",
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: limits.searchText,
          description: `Filter by text: items that contain all of these words, each as the beginning of a word, in the title, the description, the page's URL or the reporter's name or email address. Case and accents are ignored. Comments and spam are not searched, and only the ${limits.filteredMatches.toLocaleString("en")} newest items with these words are considered. Changes can be found after about a second.`,
        }),
      ),
      has_ticket: Type.Optional(
        OneOf(["true", "false"], "`true` returns only items with tickets, `false` only items without"),
      ),
      spam: Type.Optional(OneOf(["true", "false"], "`true` returns only spam. Default `false`.")),
      sort: Type.Optional(OneOf(["newest", "oldest"], "Sort order by creation date. Default `newest`.")),
      ...pageFields,
    }),
    response: List(FeedbackSummary),
    errors: ["invalidStatus", "invalidType", "responsesFull", "searchBusy"],
  }),
  createFeedback: route({
    tag: "Feedback",
    summary: "Create feedback",
    description: "Creates a feedback item in a website project.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: FeedbackCreate,
    response: Single(Feedback),
    etag: true,
    errors: ["feedbackFieldsRequired", "invalidType", "notAWebsiteProject", "projectNotFound"],
  }),
  getFeedback: route({
    tag: "Feedback",
    summary: "Get feedback",
    description: "Returns a feedback item with its annotations and browser information.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Feedback),
    etag: true,
    errors: ["feedbackNotFound"],
  }),
  updateFeedback: route({
    tag: "Feedback",
    summary: "Update feedback",
    description:
      "Changes a feedback item's status, type, text or assignees, or marks it as spam. While a delivery for one of its tickets is pending, tokens of the chain of creation that did the work cannot change `status`.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: FeedbackPatch,
    response: Single(Feedback),
    etag: true,
    errors: [
      "noValidFieldsToUpdate",
      "invalidStatusOrType",
      "assigneeNotInOrganisation",
      "ownDelivery",
      "feedbackNotFound",
    ],
  }),
  deleteFeedback: route({
    tag: "Feedback",
    summary: "Delete feedback",
    description: "Permanently deletes a feedback item and its comments.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["feedbackNotFound"],
  }),
  showReporterLink: route({
    tag: "Feedback",
    summary: "Show the reporter's link",
    description:
      "Returns the private link of the report, for a member to pass on to the reporter. Whoever has it can reply, answer questions and accept work as the reporter. Returns 404 if the reporter left no email address or the project does not allow replies. Recorded in the audit log.",
    role: "member",
    sessionOnly: true,
    response: Single(ReporterLink),
    errors: ["feedbackNotFound", "reporterLinkNotFound"],
    secret: true,
  }),

  listFeedbackComments: route({
    tag: "Feedback comments",
    summary: "List feedback comments",
    description: "Sorted by creation date, oldest first.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: LongPage,
    response: List(FeedbackComment),
    errors: ["feedbackNotFound", "responsesFull"],
  }),
  createFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Create a feedback comment",
    description:
      "`@DisplayName` mentions a member. Unknown names stay plain text. Comments are internal by default. The reporter can read `public` comments at their private link if the project allows replies.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: FeedbackCommentCreate,
    response: Single(FeedbackCommentCreated),
    etag: true,
    errors: ["contentRequired", "feedbackNotFound"],
  }),
  getFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Get a feedback comment",
    description: "Returns one comment on a feedback item, with the members it mentions.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(FeedbackComment),
    etag: true,
    errors: ["feedbackNotFound", "commentNotFound"],
  }),
  updateFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Update a feedback comment",
    description:
      "Changes the comment's content or visibility. Developers can update their own comments; owners can update any comment. Replies by the reporter cannot be edited.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: FeedbackCommentPatch,
    response: Single(FeedbackComment),
    etag: true,
    errors: ["noValidFieldsToUpdate", "contentRequired", "feedbackNotFound", "commentNotFound"],
  }),
  deleteFeedbackComment: route({
    tag: "Feedback comments",
    summary: "Delete a feedback comment",
    description: "Developers can delete their own comments; owners can delete any comment.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["feedbackNotFound", "commentNotFound"],
  }),
} as const;
