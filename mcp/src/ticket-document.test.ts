import type { OperationName, Ticket } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { compose } from "./text/compose.ts";
import { ticketDocument } from "./ticket-document.ts";

const long = "\u200b".repeat(20_000);
const ticket = {
  id: "t",
  title: "Title",
  description: "Text",
  labels: [],
  criteria: [],
  assigned_user_ids: [],
  description_by: "model",
  source_type: "feedback",
} as unknown as Ticket;
const feedback = {
  title: "Report",
  description: "",
  page_url: "",
  screenshot_url: "",
  recording_url: null,
  ticket_ids: ["t"],
};

/** As many comments, questions and deliveries as anybody can write, each as long as possible. */
function fullService() {
  let characters = 0;
  const lists: Partial<Record<OperationName, (n: number) => object>> = {
    listFeedbackComments: (n) => ({
      id: `c${n}`,
      author_kind: "member",
      author: "Ann",
      content: long,
      visibility: "public",
    }),
    listClaims: (n) => ({
      id: `a${n}`,
      attempt: n,
      state: "released",
      reason: long.slice(0, 2_000),
      delivery_draft: null,
    }),
    listQuestions: (n) => ({ id: `q${n}`, question: "Which?", choices: [], answer: long, answered_by: "team" }),
    listDeliveries: (n) => ({
      id: `d${n}`,
      attempt: n,
      state: "rejected",
      summary: "Done",
      decided_by: "team",
      screenshot_url: null,
      reason: null,
      criteria: Array.from({ length: 50 }, (_, at) => ({
        number: at + 1,
        evidence: long.slice(0, 2_000),
        text: "It works",
      })),
    }),
  };
  const call = (name: OperationName, { query = {} }: { query?: { limit?: number; offset?: number } }) => {
    const item = lists[name];
    if (!item) return Promise.resolve({ data: feedback });
    const { limit = 100, offset = 0 } = query;
    const length = Math.max(0, Math.min(limit, 600 - offset));
    const data = Array.from({ length }, (_, n) => item(offset + n));
    characters += JSON.stringify(data).length;
    return Promise.resolve({ data, meta: { total: 600, limit, offset } });
  };
  const api = {
    call: call as unknown as Api["call"],
    publicUrl: "https://board.example",
    drawScreenshot: () => Promise.resolve(undefined),
  };
  return { api, charactersRead: () => characters };
}

describe("the document of a ticket", () => {
  it.each([undefined, "title@0", "comment-250-c250@7", "comment-499-c499@0"])(
    "is read only in part if its texts are long, and states what is missing: from %s",
    async (cursor) => {
      const { api, charactersRead } = fullService();
      const document = await ticketDocument(api, ticket, { cursor });
      expect(charactersRead()).toBeLessThan(1_500_000);
      const { text } = compose(document, { cursor });
      expect(text).toMatch(/TRUNCATED: only the newest \d+ of 600 deliveries are shown/);
      expect(text).toMatch(/TRUNCATED: only the newest \d+ of 600 questions are shown/);
      expect(text).toContain("TRUNCATED: only the oldest 500 of 600 comments are shown");
    },
  );

  it("counts the texts of all pages alike", async () => {
    const { api } = fullService();
    const [first, middle] = await Promise.all([
      ticketDocument(api, ticket),
      ticketDocument(api, ticket, { cursor: "comment-250-c250@7" }),
    ]);
    expect(middle.total).toBe(first.total);
    expect(middle.skipped).toBe((first.total ?? 0) - 250);
  });
});
