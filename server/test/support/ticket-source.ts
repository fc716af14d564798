import type { TicketSource } from "../../src/ports/ai/proposal.ts";

const plain: TicketSource = {
  kind: "feedback",
  id: "0198",
  project: { name: "Bolt Bikes", website: "https://bolt.example" },
  author: "visitor",
  title: "The cart is empty",
  description: "",
  type: "bug",
  labels: [],
  checklist: [],
  browserInfo: {},
  annotations: [],
  comments: [],
};

/** A minimal source with the given fields. */
export const ticketSource = (fields: Partial<TicketSource>): TicketSource => ({ ...plain, ...fields });

/** Comments by Ann and Ben in turn, with ids c1, c2 and so on. */
export const thread = (...contents: readonly string[]): TicketSource["comments"] =>
  contents.map((content, index) => ({
    id: `c${index + 1}`,
    author: "member",
    authorName: index % 2 === 0 ? "Ann" : "Ben",
    content,
  }));
