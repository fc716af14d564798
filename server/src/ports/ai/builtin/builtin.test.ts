import { describe, expect, it } from "vitest";
import type { TicketSource } from "../proposal.ts";
import { builtinTicketWriter } from "./builtin.ts";

const plain: TicketSource = {
  kind: "feedback",
  id: "0198",
  title: "The cart is empty",
  description: "",
  labels: [],
  checklist: [],
  browserInfo: {},
  annotations: [],
  comments: [],
};

const write = async (fields: Partial<TicketSource>) =>
  (await builtinTicketWriter.write({ ...plain, ...fields })).proposal;

describe("the builtin ticket writer", () => {
  it("says who it is, and that it asked no model", async () => {
    const { account } = await builtinTicketWriter.write(plain);
    expect(account).toEqual({
      engine: "builtin",
      model: null,
      prompt_version: null,
      usage: null,
      cost_usd: null,
      calls: 0,
    });
  });

  it("tells what each statement rests on", async () => {
    const comments = [{ id: "c1", author: "Ann", content: "There was data loss" }];
    const checklist = [{ text: "Show prices", checked: false }];
    const { criteria, priority } = await write({ comments, checklist });
    expect(criteria.map(({ cites }) => cites)).toEqual([[{ field: "checklist" }], [{ field: "title" }]]);
    expect(priority).toEqual({
      level: "critical",
      reason: expect.stringContaining("data loss"),
      cites: [{ comment: "c1" }],
    });
  });

  it.each([
    ["There was DATA LOSS", "critical"],
    ["The app crashes", "high"],
    ["Just a typo", "low"],
    ["The typography", "medium"],
  ])("judges %j to be %s", async (title, level) => {
    expect((await write({ title })).priority.level).toBe(level);
  });
});
