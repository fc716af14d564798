import { Feedback, FeedbackSummary } from "@corkboard/contract";
import { type PartsOf, presenter } from "../../../db/presenter.ts";
import type { FileLinks } from "../files/files.exports.ts";

/** What a feedback item is shown with. */
interface FeedbackContext {
  readonly links: FileLinks;
  readonly apart: StoredApart;
}

/** What is stored apart from the item. */
interface StoredApart {
  /** Null if there were never any. */
  readonly comment_count: number | null;
  /** Unordered and separated by commas; null if there are none. */
  readonly card_ids: string | null;
}

export const nothingApart: StoredApart = { comment_count: null, card_ids: null };

const computed = {
  text: {
    assigned_to: {
      from: ["assigned_user_ids"],
      value: ({ assigned_user_ids: json }) => (json === "[]" ? null : ((JSON.parse(json) as string[])[0] ?? null)),
    },
  },
  /** The URLs of stored files expire. */
  rest: {
    screenshot_url: {
      from: ["screenshot_url", "screenshot_file_id"],
      value: ({ screenshot_url: url, screenshot_file_id: id }, { links }) =>
        id === null ? url : links.to(id, "screenshot"),
    },
    screenshot_thumbnail_url: {
      from: ["screenshot_file_id"],
      value: ({ screenshot_file_id: id }, { links }) => (id === null ? "" : links.to(id, "screenshot", "thumbnail")),
    },
    recording_url: {
      from: ["recording_url", "recording_file_id"],
      value: ({ recording_url: url, recording_file_id: id }, { links }) =>
        id === null ? url : links.to(id, "recording.json.gz"),
    },
    comment_count: { from: [], value: (_, { apart }) => apart.comment_count ?? 0 },
    card_ids: {
      from: [],
      // Ids begin with the time of creation.
      value: (_, { apart }) => apart.card_ids?.split(",").toSorted() ?? [],
    },
  },
} as const satisfies PartsOf<"feedback", typeof FeedbackSummary, FeedbackContext>;

export const presentFeedback = presenter<FeedbackContext>()("feedback", Feedback, computed);

/** An item as lists show it. */
export const presentFeedbackSummary = presenter<FeedbackContext>()("feedback", FeedbackSummary, computed);
