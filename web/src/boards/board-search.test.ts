import { describe, expect, it } from "vitest";
import { type BoardSearch, validateBoardSearch } from "./board-search.ts";

describe("the address of a board", () => {
  it.each<BoardSearch>([
    {},
    { q: "pay" },
    { label: "Bug" },
    { assignee: "none" },
    { due: "overdue" },
    { due: "week" },
    { due: "none" },
    { group: "assignee" },
    { group: "label" },
    { view: "calendar" },
    { view: "archive" },
    { month: "2026-01" },
    { month: "2026-09" },
    { month: "2026-12" },
    { q: "pay", label: "Bug", assignee: "u1", due: "week", group: "label", view: "calendar", month: "2026-10" },
  ])("keeps what it says: %o", (search) => {
    expect(validateBoardSearch({ ...search })).toEqual(search);
  });

  it("keeps digits, which the router reads as a number", () => {
    expect(validateBoardSearch({ q: 404, label: 2026 })).toEqual({ q: "404", label: "2026" });
  });

  it.each<Record<string, unknown>>([
    { q: "" },
    { q: true },
    { q: ["pay"] },
    { label: "" },
    { assignee: null },
    { due: "tomorrow" },
    { due: "" },
    { group: "list" },
    { view: "board" },
    { month: "2026-13" },
    { month: "2026-00" },
    { month: "2026-3" },
    { month: "2026-03-01" },
    { month: "x2026-03" },
    { month: 2026 },
    { month: "0000-01" },
    { month: "0099-12" },
    { month: "9999-12" },
    { unknown: "value" },
  ])("drops what is invalid: %o", (search) => {
    expect(validateBoardSearch(search)).toEqual({});
    expect(validateBoardSearch({ ...search, view: search.view ?? "archive" })).toEqual(
      search.view === undefined ? { view: "archive" } : {},
    );
  });
});
