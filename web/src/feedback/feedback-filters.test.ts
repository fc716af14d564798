import { describe, expect, it } from "vitest";
import { canJoin, type FeedbackFilters, type Filtered, matchesFilters, openFeedback } from "./feedback-filters.ts";

const item: Filtered = {
  project_id: "p1",
  status: "new",
  type: "bug",
  assigned_user_ids: ["u1", "u2"],
  ticket_ids: ["t1"],
  spam: false,
};
const untouched: Filtered = { ...item, assigned_user_ids: [], ticket_ids: [] };

describe("a changed item", () => {
  it.each<[string, Filtered, FeedbackFilters]>([
    ["without filters", item, {}],
    ["in its project", item, { project_id: "p1" }],
    ["with one of the statuses", item, { status: ["done", "new"] }],
    ["with one of the types", item, { type: ["feature", "bug"] }],
    ["of one of its assignees", item, { assigned_to: "u2" }],
    ["that nobody has taken on", untouched, { assigned_to: "none" }],
    ["with a ticket", item, { has_ticket: "true" }],
    ["without a ticket", untouched, { has_ticket: "false" }],
    ["among spam", { ...item, spam: true }, { spam: "true" }],
    ["that contains words, which only the service can tell", item, { q: "pay" }],
  ])("stays in a list %s", (_, changed, filters) => {
    expect(matchesFilters(changed, filters)).toBe(true);
  });

  it.each<[string, Filtered, FeedbackFilters]>([
    ["another project", item, { project_id: "p2" }],
    ["other statuses", item, { status: ["in_progress", "done"] }],
    ["other types", item, { type: ["feature"] }],
    ["somebody else", item, { assigned_to: "u3" }],
    ["nobody", { ...item, assigned_user_ids: ["u1"] }, { assigned_to: "none" }],
    ["somebody while nobody has taken it on", untouched, { assigned_to: "u1" }],
    ["items without a ticket", item, { has_ticket: "false" }],
    ["items with a ticket", untouched, { has_ticket: "true" }],
    ["spam", item, { spam: "true" }],
    ["everything but spam", { ...item, spam: true }, {}],
    ["its project but other types", item, { project_id: "p1", type: ["general"] }],
  ])("leaves a list of %s", (_, changed, filters) => {
    expect(matchesFilters(changed, filters)).toBe(false);
    expect(canJoin(changed, filters)).toBe(false);
  });

  it("joins a list that it matches, but never the results of a search", () => {
    expect(canJoin(item, { status: ["new"] })).toBe(true);
    expect(canJoin(item, { status: ["new"], q: "pay" })).toBe(false);
  });

  it("is open until it is done", () => {
    const openStatuses = (["new", "in_progress", "review", "done"] as const).filter((status) =>
      matchesFilters({ ...item, status }, openFeedback),
    );
    expect(openStatuses).toEqual(["new", "in_progress", "review"]);
  });
});
