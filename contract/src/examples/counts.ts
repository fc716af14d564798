import type { Examples } from "./example.ts";
import { ids } from "./ids.ts";

export const countExamples: Pick<Examples, "getCounts"> = {
  getCounts: {
    response: {
      data: {
        feedback: [{ project_id: ids.website, new: 5, in_progress: 4, review: 5, done: 61, spam: 2 }],
        tickets: { open: 3, in_progress: 1, done: 28 },
        unread_notifications: 2,
      },
    },
  },
};
