import { limits } from "../limits.ts";
import type { FeedbackComment } from "../resources/comment.ts";
import type { FeedbackCreate, FeedbackSummary } from "../resources/feedback.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

/** A report, shared by the feedback API and the widget. */
export const reported = {
  title: "Checkout button does nothing",
  description: "I filled in my address and pressed “Buy now”. Nothing happens, the page just stays as it is.",
  type: "bug",
  page_url: "https://bolt.example/checkout",
  reporter_name: "Nils",
  reporter_email: "nils@example.com",
  annotations: [{ type: "rect", x: 0.62, y: 0.71, width: 0.2, height: 0.08, comment: "This button" }],
  browser_info: { browser: "Firefox 140", os: "Windows 11", viewport: { width: 1440, height: 900 } },
  metadata: { build: "4711" },
} satisfies Omit<FeedbackCreate, "project_id">;

const { annotations, browser_info, metadata, ...reportedSummary } = reported;

const summary: FeedbackSummary = {
  id: ids.feedback,
  project_id: ids.website,
  ...reportedSummary,
  status: "new",
  screenshot_url: "",
  screenshot_thumbnail_url: "",
  recording_url: null,
  assigned_to: ids.developer,
  assigned_user_ids: [ids.developer],
  ticket_ids: [ids.ticket],
  card_ids: [ids.card],
  comment_count: 1,
  version: 3,
  position: 0,
  spam: false,
  created_at: "2026-03-03T09:15:00.000Z",
};

const full = { ...summary, annotations, browser_info, metadata };

const comment: FeedbackComment = {
  id: ids.feedbackComment,
  feedback_id: ids.feedback,
  user_id: ids.developer,
  content: "This happens when the voucher field is empty. @Olive Owner, should I fix it today?",
  visibility: "internal",
  version: 1,
  author: "Dan Developer",
  author_kind: "member",
  via: null,
  created_at: "2026-03-03T09:20:00.000Z",
};

const { author: _, author_kind: _kind, via: _via, ...commentCreated } = comment;

export const feedbackExamples = {
  listFeedback: { response: pageOf([summary], limits.pageDefault) },
  createFeedback: {
    body: { project_id: ids.website, ...reported },
    response: {
      data: {
        ...full,
        assigned_to: null,
        assigned_user_ids: [],
        ticket_ids: [],
        card_ids: [],
        comment_count: 0,
        version: 1,
      },
    },
  },
  getFeedback: { response: { data: full } },
  updateFeedback: {
    body: { status: "in_progress", assigned_to: ids.developer },
    response: { data: { ...full, status: "in_progress", version: 4 } },
  },
  deleteFeedback: deleted,
  showReporterLink: {
    response: {
      data: { url: `https://corkboard.example/reports/${ids.feedback}-c2lnbmF0dXJlLW9mLXRoZS1saW5rLWFi` },
    },
  },

  listFeedbackComments: { response: pageOf([comment], limits.pageMaximum) },
  createFeedbackComment: { body: { content: comment.content }, response: { data: commentCreated } },
  getFeedbackComment: { response: { data: comment } },
  updateFeedbackComment: {
    body: { content: "We found the cause and will fix it today.", visibility: "public" },
    response: {
      data: { ...comment, content: "We found the cause and will fix it today.", visibility: "public", version: 2 },
    },
  },
  deleteFeedbackComment: deleted,
} satisfies Partial<Examples>;
