import type { TicketSource } from "../../src/ports/ai/proposal.ts";

/** A report with most fields filled. */
export const deadButton: TicketSource = {
  kind: "feedback",
  id: "0198",
  project: { name: "Bolt Bikes", website: "https://bolt.example" },
  author: "visitor",
  type: "bug",
  title: "Checkout button is dead",
  description: "Nothing happens when I press Pay.",
  pageUrl: "https://bolt.example/checkout",
  labels: [],
  checklist: [],
  browserInfo: { browser: "Safari 18", errors: ["TypeError: pay is undefined"] },
  annotations: [],
  comments: [
    { id: "0198-first", author: "member", authorName: "Ann", content: "Seen on Safari too." },
    { id: "0198-second", author: "visitor", authorName: null, content: "We decided to keep the label." },
  ],
};

/** A well-formed model answer for it. */
export const validAnswer = {
  title: "Make the checkout button work",
  body: "## Summary\n\nNothing happens when Pay is pressed.",
  criteria: [
    { text: "Pressing Pay starts the payment.", cites: ["title", "description"] },
    { text: "The button keeps its label.", cites: ["c2"] },
  ],
  no_action: false,
  priority: { level: "high", reason: "Nobody can pay.", cites: ["description"] },
  labels: ["bug", "checkout"],
  questions: [] as string[],
};
