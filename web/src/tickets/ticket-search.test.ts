import { describe, expect, it } from "vitest";
import { type TicketSearch, validateTicketSearch } from "./ticket-search.ts";

describe("the address of a ticket list", () => {
  it.each<TicketSearch>([
    {},
    { status: "done" },
    { priority: "high", project: "p1", assigned_to: "me" },
    { waiting: true, sort: "oldest" },
    { ready: true },
    { ready: false },
    { set_aside: true },
  ])("keeps its filters: %j", (search) => {
    expect(validateTicketSearch({ ...search })).toStrictEqual(search);
  });

  it.each([
    { status: "", priority: "", project: "", assigned_to: "" },
    { status: 404, priority: true, project: ["p1"], assigned_to: null },
    { waiting: false, ready: "true", sort: "newest" },
    { waiting: "true", ready: 1, sort: true },
    { set_aside: "true" },
    { set_aside: false },
    { page: 2 },
  ])("drops what is no filter: %j", (search) => {
    expect(validateTicketSearch(search)).toStrictEqual({});
  });
});
