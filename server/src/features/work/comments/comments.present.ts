import { CardComment, FeedbackComment, FeedbackCommentCreated } from "@corkboard/contract";
import { type PartsOf, presenter } from "../../../db/presenter.ts";

const { text } = {
  text: {
    feedback_id: { from: ["feedback_id"], value: (row) => row.feedback_id ?? "" },
    user_id: { from: ["user_id"], value: (row) => row.user_id ?? "" },
    visibility: { from: ["visibility"], value: (row) => row.visibility ?? "internal" },
  },
  rest: {},
} as const satisfies PartsOf<"comments", typeof FeedbackCommentCreated, void>;

export const presentFeedbackCommentCreated = presenter<void>()("comments", FeedbackCommentCreated, { text, rest: {} });

/** With the author's current name. */
export const presentFeedbackComment = presenter<string | null>()("comments", FeedbackComment, {
  text: { ...text, via: { from: ["token_name"], value: (row) => row.token_name } },
  rest: { author: { from: [], value: (_, author) => author } },
});

export const presentCardComment = presenter<void>()("comments", CardComment, {
  text: {
    card_id: { from: ["card_id"], value: (row) => row.card_id ?? "" },
    user_id: text.user_id,
    via: { from: ["token_name"], value: (row) => row.token_name },
    author_name: { from: ["author_name"], value: (row) => row.author_name ?? "" },
  },
  rest: {},
});
