import { describe, expect, it } from "vitest";
import type { TicketProposal } from "../proposal.ts";
import { checkShape } from "./proposal-shape.ts";

const proposal: TicketProposal = {
  title: "Cart loses its items",
  body: "The cart is empty after adding two bikes.",
  criteria: [{ text: "The cart shows both bikes", cites: [{ field: "description" }] }],
  priority: { level: "high", reason: "nobody can buy", cites: [{ comment: "c1" }] },
  labels: ["bug", "cart"],
  questions: [],
};

describe("a proposal's shape", () => {
  it("is accepted if it is a ticket's", () => {
    expect(checkShape(proposal)).toBe(proposal);
  });

  it.each([
    [{ priority: { level: "urgent", reason: "", cites: [] } }],
    [{ priority: { level: "high", reason: 5, cites: [] } }],
    [{ title: null }],
    [{ body: ["x"] }],
    [{ criteria: "x" }],
    [{ criteria: [{ text: "x" }] }],
    [{ criteria: [{ text: "x", cites: [{ field: "reporter_email" }] }] }],
    [{ labels: [7] }],
    [{ labels: undefined }],
    [{ body: "x".repeat(10_000_000) }],
  ])("is rejected with %j", (fields) => {
    const check = () => checkShape({ ...proposal, ...fields } as TicketProposal);
    expect(check).toThrow(expect.objectContaining({ name: "TicketWriterError", failure: "bad_output" }));
  });
});
