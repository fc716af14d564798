import { CardComment, FeedbackComment, FeedbackCommentCreated } from "@corkboard/contract";
import { type ComputedField, presenter } from "../../../db/presenter.ts";

const computed = {
  feedback_id: {
    from: ["feedback_id"],
    value: (row) => row.feedback_id ?? "",
  } satisfies ComputedField<"comments", unknown, string>,
  user_id: {
    from: ["user_id"],
    value: (row) => row.user_id ?? "",
  } satisfies ComputedField<"comments", unknown, string>,
  visibility: {
    from: ["visibility"],
    value: (row) => row.visibility ?? "internal",
  } satisfies ComputedField<"comments", unknown, FeedbackComment["visibility"]>,
};

const via = {
  from: ["token_name"],
  value: (row) => row.token_name,
} satisfies ComputedField<"comments", unknown, string | null>;

export const presentFeedbackCommentCreated = presenter<void>()("comments", FeedbackCommentCreated, computed).of;

/** With the author's current name. */
export const presentFeedbackComment = presenter<string | null>()("comments", FeedbackComment, {
  ...computed,
  author: { from: [], value: (_, author) => author },
  via,
}).of;

export const presentCardComment = presenter<void>()("comments", CardComment, {
  card_id: { from: ["card_id"], value: (row) => row.card_id ?? "" },
  user_id: computed.user_id,
  via,
  author_name: { from: ["author_name"], value: (row) => row.author_name ?? "" },
}).of;
