import { limits } from "../limits.ts";
import type { Examples } from "./example.ts";
import { reported } from "./feedback.ts";
import { ids } from "./ids.ts";

export const searchExamples = {
  search: {
    response: {
      data: [
        {
          kind: "feedback",
          id: ids.feedback,
          project_id: ids.website,
          title: reported.title,
          excerpt: reported.description,
          status: "new",
          archived: false,
          parent_kind: null,
          parent_id: null,
          created_at: "2026-03-03T09:15:00.000Z",
        },
        {
          kind: "comment",
          id: ids.feedbackComment,
          project_id: ids.website,
          title: reported.title,
          excerpt: "This happens when the voucher field is empty. @Olive Owner, should I fix it today?",
          status: null,
          archived: false,
          parent_kind: "feedback",
          parent_id: ids.feedback,
          created_at: "2026-03-03T09:20:00.000Z",
        },
      ],
      meta: { limit: limits.searchDefault, more: false, similar: false },
    },
  },
} satisfies Partial<Examples>;
