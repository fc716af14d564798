import { expect, test } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { addressOf, savablePage, searchOf } = await importInPage(() => import("./saved-view.ts"));

const query = "status=open";

for (const [path, saved] of [
  ["/", { page: "inbox", project_id: null, query }],
  ["/inbox", { page: "inbox", project_id: null, query }],
  ["/inbox/item", { page: "inbox", project_id: null, query }],
  ["/tickets", { page: "tickets", project_id: null, query }],
  ["/projects/site/inbox", { page: "inbox", project_id: "site", query }],
  ["/projects/site/inbox/item", { page: "inbox", project_id: "site", query }],
  ["/boards/board", { page: "board", project_id: "board", query }],
  ["/boards/board/cards/card", { page: "board", project_id: "board", query }],
] as const)
  test(`${path} is saved as ${saved.page}${saved.project_id ? " of its project" : ""}`, () => {
    expect(savablePage(path, `?${query}`)).toEqual(saved);
  });

for (const path of ["/tickets/ticket", "/inboxes", "/settings/projects/site", "/overview", "/boards", "/my-work"])
  test(`${path} cannot be saved`, () => {
    expect(savablePage(path, `?${query}`)).toBeUndefined();
  });

test("a page is saved without the question mark, and without filters too", () => {
  expect(savablePage("/inbox", "")?.query).toBe("");
  expect(savablePage("/inbox", "?q=why?")?.query).toBe("q=why?");
});

test("the query of a view is what the page reads", () => {
  expect(searchOf({ query: "status=open&mine=true" })).toEqual({ status: "open", mine: true });
  expect(searchOf({ query: "" })).toEqual({});
});

for (const [view, to, params] of [
  [{ page: "tickets", project_id: null, query }, "/tickets", {}],
  [{ page: "inbox", project_id: null, query }, "/inbox", {}],
  [{ page: "inbox", project_id: "site", query }, "/projects/$projectId/inbox", { projectId: "site" }],
  [{ page: "board", project_id: "board", query }, "/boards/$projectId", { projectId: "board" }],
] as const)
  test(`a view of ${to} leads there with its filters`, () => {
    expect(addressOf(view)).toEqual({ to, params, search: { status: "open" } });
  });
