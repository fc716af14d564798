import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { recount } = await importInPage(() => import("./feedback-count.ts"));

const item: Wire.Feedback = { ...examples.getFeedback.response.data, project_id: "p1", status: "new", spam: false };
const p1: Wire.FeedbackCounts = { project_id: "p1", new: 5, in_progress: 4, review: 3, done: 2, spam: 1 };
const p2: Wire.FeedbackCounts = { project_id: "p2", new: 0, in_progress: 0, review: 0, done: 0, spam: 0 };
const counts: Wire.Counts = { ...examples.getCounts.response.data, feedback: [p1, p2] };

const after = (before: Partial<Wire.Feedback>, changed?: Partial<Wire.Feedback>) =>
  recount(counts, [{ before: { ...item, ...before }, after: changed && { ...item, ...before, ...changed } }]);

describe("the counts", () => {
  it.each<[string, Partial<Wire.Feedback>, Partial<Wire.Feedback> | undefined, Partial<Wire.FeedbackCounts>]>([
    ["starts", {}, { status: "in_progress" }, { new: 4, in_progress: 5 }],
    ["is finished", { status: "review" }, { status: "done" }, { review: 2, done: 3 }],
    ["is recognised as spam", {}, { spam: true }, { new: 4, spam: 2 }],
    ["is no spam after all", { spam: true, status: "done" }, { spam: false }, { done: 3, spam: 0 }],
    ["changes its status among spam", { spam: true }, { status: "done" }, {}],
    ["changes otherwise", {}, { title: "Pay" }, {}],
    ["is deleted", { status: "in_progress" }, undefined, { in_progress: 3 }],
    ["is deleted as spam", { spam: true }, undefined, { spam: 0 }],
  ])("follow an item that %s", (_, before, changed, expected) => {
    expect(after(before, changed)).toEqual({ ...counts, feedback: [{ ...p1, ...expected }, p2] });
  });

  it("belong to the item's project, and never fall below none", () => {
    expect(after({ project_id: "p2" }, { status: "done" }).feedback).toEqual([p1, { ...p2, done: 1 }]);
    expect(after({ project_id: "p2", spam: true }).feedback).toEqual([p1, p2]);
  });

  it("do not begin with a project that they do not contain", () => {
    expect(after({ project_id: "p3" }, { status: "done" })).toEqual(counts);
  });

  it("follow several changes, without changing the counts that were rendered", () => {
    const changes = (["in_progress", "done", "done"] as const).map((status) => ({
      before: item,
      after: { ...item, status },
    }));
    expect(recount(counts, changes).feedback[0]).toEqual({ ...p1, new: 2, in_progress: 5, done: 4 });
    expect(p1.new).toBe(5);
    expect(recount(counts, [])).toEqual(counts);
  });
});
