import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BoardCard, emptyCard } from "./board.ts";
import { type Filters, isFiltered, matches } from "./filter-cards.ts";

const pay: BoardCard = {
  ...emptyCard,
  id: "pay",
  list_id: "todo",
  title: "Pay does nothing in Safari",
  labels: [
    { text: "Bug", color: "red" },
    { text: "Shop", color: "blue" },
  ],
  assigned_user_ids: ["ada", "tom"],
};
const plain: BoardCard = { ...emptyCard, id: "plain", list_id: "todo", title: "Opening hours" };

const finds = (filters: Filters, card = pay) => matches(card, filters, "done");

describe("the filters of a board", () => {
  it("are set if any of them is", () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ q: undefined, due: undefined })).toBe(false);
    const each: Filters[] = [{ q: "pay" }, { label: "Bug" }, { assignee: "none" }, { due: "none" }];
    for (const filters of each) expect(isFiltered(filters)).toBe(true);
  });

  it("find every card if none is set", () => {
    expect([finds({}), finds({}, plain)]).toEqual([true, true]);
  });

  it("find the text in titles, however it is capitalised", () => {
    expect(finds({ q: "pay DOES" })).toBe(true);
    expect(finds({ q: "safari" })).toBe(true);
    expect(finds({ q: "pays" })).toBe(false);
    expect(finds({ q: "shop" })).toBe(false);
  });

  it("find cards with the label, by its complete text", () => {
    expect(finds({ label: "Shop" })).toBe(true);
    expect(finds({ label: "Sho" })).toBe(false);
    expect(finds({ label: "Bug" }, plain)).toBe(false);
  });

  it("find the cards of a person, or those of nobody", () => {
    expect(finds({ assignee: "tom" })).toBe(true);
    expect(finds({ assignee: "eve" })).toBe(false);
    expect(finds({ assignee: "tom" }, plain)).toBe(false);
    expect(finds({ assignee: "none" })).toBe(false);
    expect(finds({ assignee: "none" }, plain)).toBe(true);
  });

  it("find only cards that match all of them", () => {
    expect(finds({ q: "pay", label: "Bug", assignee: "ada", due: "none" })).toBe(true);
    const others: Filters[] = [{ q: "x" }, { label: "x" }, { assignee: "x" }, { due: "overdue" }];
    for (const other of others)
      expect(finds({ q: "pay", label: "Bug", assignee: "ada", due: "none", ...other })).toBe(false);
  });
});

describe("the filter by due date", () => {
  // A Wednesday.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 3, 1, 12) }));
  afterEach(() => void vi.useRealTimers());

  const due = (due_date: string | null, list_id = "todo") => ({ ...plain, due_date, list_id });

  it("finds what is overdue, but not what is due today or done", () => {
    expect(finds({ due: "overdue" }, due("2026-03-31"))).toBe(true);
    expect(finds({ due: "overdue" }, due("2026-04-01"))).toBe(false);
    expect(finds({ due: "overdue" }, due("2026-03-31", "done"))).toBe(false);
    expect(finds({ due: "overdue" }, due(null))).toBe(false);
    expect(matches(due("2026-03-31", "done"), { due: "overdue" }, undefined)).toBe(true);
  });

  it.each([
    ["2026-03-29", false],
    ["2026-03-30", true],
    ["2026-04-01", true],
    ["2026-04-05", true],
    ["2026-04-06", false],
    [null, false],
  ])("finds what is due this week, from Monday to Sunday: %s %s", (date, isFound) => {
    expect(finds({ due: "week" }, due(date))).toBe(isFound);
    expect(finds({ due: "week" }, due(date, "done"))).toBe(isFound);
  });

  it("finds what has no due date", () => {
    expect(finds({ due: "none" }, due(null))).toBe(true);
    expect(finds({ due: "none" }, due("2026-03-31"))).toBe(false);
  });
});
