import { describe, expect, it } from "vitest";
import { clearFilters, filtersOf, hasFilters, type InboxSearch, validateInboxSearch } from "./inbox-search.ts";

const narrowing: readonly InboxSearch[] = [
  { type: "bug" },
  { assigned_to: "me" },
  { has_ticket: false },
  { has_ticket: true },
  { project: "p1" },
  { q: "404" },
  { status: "new" },
  { status: "new,review" },
];
const tabs: readonly InboxSearch[] = [{}, { status: "all" }, { status: "done" }, { spam: true }];
const sortings: readonly InboxSearch[] = [{}, { sort: "oldest" }];

describe("the address of an inbox", () => {
  it("keeps the tab and the sorting when the filters are cleared, and nothing else", () => {
    for (const tab of tabs)
      for (const sorting of sortings) {
        const list = { ...tab, ...sorting };
        expect({ list, isFiltered: hasFilters(list) }).toEqual({ list, isFiltered: false });
        expect(clearFilters(list)).toEqual(list);
        for (const filter of narrowing) {
          // A status is a tab of its own.
          const expected = filter.status === undefined ? list : { ...list, status: undefined };
          const filtered = { ...list, ...filter };
          expect({ filtered, isFiltered: hasFilters(filtered) }).toEqual({ filtered, isFiltered: true });
          expect({ filtered, cleared: clearFilters(filtered) }).toEqual({ filtered, cleared: expected });
        }
      }
  });

  it("survives a reload, in which the router reads numbers and booleans as such", () => {
    for (const search of [...narrowing, ...tabs, ...sortings]) {
      const written = Object.entries(search).map(([name, value]) => [name, asRouterReads(String(value))] as const);
      expect(validateInboxSearch(Object.fromEntries(written))).toEqual(search);
    }
  });

  it("asks the service for everything that it says", () => {
    const context = { projectId: undefined, me: "u1" };
    const open = { status: ["new", "in_progress", "review"] };
    const asked = (search: InboxSearch) => filtersOf(search, context);
    expect(asked({})).toEqual(open);
    expect(asked({ status: "all" })).toEqual({});
    expect(asked({ status: "new,done" })).toEqual({ status: ["new", "done"] });
    expect(asked({ spam: true, status: "done" })).toEqual({ spam: "true" });
    expect(asked({ assigned_to: "me" })).toEqual({ ...open, assigned_to: "u1" });
    expect(asked({ assigned_to: "none" })).toEqual({ ...open, assigned_to: "none" });
    expect(asked({ has_ticket: false })).toEqual({ ...open, has_ticket: "false" });
    expect(asked({ has_ticket: true })).toEqual({ ...open, has_ticket: "true" });
    expect(asked({ type: "bug,feature" })).toEqual({ ...open, type: ["bug", "feature"] });
    expect(asked({ project: "p1", q: "pay", sort: "oldest" })).toEqual({
      ...open,
      project_id: "p1",
      q: "pay",
      sort: "oldest",
    });
    expect(filtersOf({ project: "p1" }, { ...context, projectId: "p2" })).toEqual({ ...open, project_id: "p2" });
  });
});

/** `404` becomes a number and `true` a boolean. */
function asRouterReads(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
