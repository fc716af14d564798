import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import type { Board } from "../../boards/board.ts";
import { boardQuery } from "../../boards/board-queries.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { filtersOf } from "../../tickets/ticket-filters.ts";
import { ticketCountQuery } from "../../tickets/ticket-queries.ts";
import { newestAction, runToastAction } from "../../ui/toast-store.ts";
import { savedViewsQuery } from "./saved-view.ts";
import SavedViews from "./saved-views.tsx";

const session: Wire.Session = examples.getSession.response.data;
const organisation = session.organisations[0]!;
const counts: Wire.Counts = examples.getCounts.response.data;
const [counted] = counts.feedback;
const { cards, ...snapshot } = examples.getBoardSnapshot.response.data;
const cardOf = (title: string) => ({ ...cards[0]!, id: title, title });
const board: Board = { ...snapshot, cards: new Map(["One", "Two", "Three"].map((title) => [title, cardOf(title)])) };

/** A view of a colleague's. */
const view: Wire.SavedView = {
  ...examples.listSavedViews.response.data[0]!,
  id: "view",
  user_id: "colleague",
  project_id: null,
  query: "",
  shared: false,
};
const mine = { user_id: organisation.user_id };

interface State {
  readonly role?: Wire.Member["role"];
  readonly at?: string;
}

async function drawn(views: readonly Wire.SavedView[], { role = "developer", at = "/tickets" }: State = {}) {
  let saves = 0;
  const drawing = await draw(<SavedViews className="" activeClass="" onSave={() => saves++} />, {
    known: [
      [sessionQuery.queryKey, { ...session, organisations: [{ ...organisation, role }] }],
      [savedViewsQuery.queryKey, views],
      [countsQuery.queryKey, { ...counts, feedback: [counted, { ...counted!, project_id: "other", new: 1000 }] }],
      [ticketCountQuery(filtersOf({ status: "done" })).queryKey, 0],
      [ticketCountQuery(filtersOf({})).queryKey, 7],
      [boardQuery("board").queryKey, board],
    ],
    at,
  });
  return { ...drawing, saves: () => saves };
}

const section = page.getByRole("region", { name: "Views" });
const menu = page.getByRole("button", { name: "Actions for “Open bugs”" });
const save = page.getByRole("button", { name: "Save this view" });

test("without views, the sidebar says how to get some", async () => {
  await drawn([]);
  await expect.element(section.getByText("Filter a list and save it here.")).toBeVisible();
  await expect.element(section.getByRole("heading", { name: "Views" })).toBeVisible();
});

test("views are listed in their order, with where they lead", async () => {
  await drawn([
    { ...view, id: "1", name: "Tickets", page: "tickets" },
    { ...view, id: "2", name: "Board", page: "board", project_id: "board", query: "q=two" },
    { ...view, id: "3", name: "Inbox", query: "status=new" },
    { ...view, id: "4", name: "Of a project", project_id: counted!.project_id },
  ]);
  await expect.element(section).toBeVisible();
  const links = section.getByRole("link").elements();
  expect(links.map((each) => each.getAttribute("href"))).toEqual([
    "/tickets",
    "/boards/board?q=two",
    "/inbox?status=new",
    `/projects/${counted!.project_id}/inbox`,
  ]);
  await expect.element(section.getByText("Filter a list and save it here.")).not.toBeInTheDocument();
});

for (const [what, state, shown] of [
  ["inbox", {}, "Open bugs1,023"],
  ["inbox of a project", { project_id: counted!.project_id }, "Open bugs14"],
  ["new reports of a project", { project_id: counted!.project_id, query: "status=new" }, "Open bugs5"],
  ["ticket list", { page: "tickets" }, "Open bugs7"],
  ["ticket list with nothing in it", { page: "tickets", query: "status=done" }, "Open bugs"],
  ["board", { page: "board", project_id: "board" }, "Open bugs3"],
  ["board with a filter", { page: "board", project_id: "board", query: "q=two" }, "Open bugs1"],
  ["archive of a board", { page: "board", project_id: "board", query: "view=archive" }, "Open bugs"],
] as const)
  test(`a view of the ${what} says how much it shows`, async () => {
    await drawn([{ ...view, ...state }]);
    await expect.element(section.getByRole("link")).toHaveTextContent(shown);
  });

test("a shared view says so", async () => {
  await drawn([{ ...view, shared: true, page: "tickets" }]);
  await expect.element(section.getByRole("link", { name: "Open bugs (shared) 7" })).toBeVisible();
});

test("the view that is open is the current page", async () => {
  await drawn(
    [
      { ...view, id: "1", name: "All tickets", page: "tickets" },
      { ...view, id: "2", name: "Done tickets", page: "tickets", query: "status=done" },
    ],
    { at: "/tickets?status=done" },
  );
  await expect.element(section.getByRole("link", { name: /Done/ })).toHaveAttribute("aria-current", "page");
  await expect.element(section.getByRole("link", { name: /All/ })).not.toHaveAttribute("aria-current");
});

for (const [who, state, role] of [
  ["developers can change their own", mine, "developer"],
  ["owners can change a colleague's", {}, "owner"],
] as const)
  test(`${who} view`, async () => {
    await drawn([{ ...view, ...state }], { role });
    await expect.element(menu).toBeInTheDocument();
  });

test("developers cannot change a colleague's view", async () => {
  await drawn([view]);
  await expect.element(section.getByRole("link")).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test("a page with filters can be saved", async () => {
  const { saves } = await drawn([]);
  await expect.element(save).toHaveAttribute("aria-keyshortcuts", "v");
  await userEvent.click(save);
  expect(saves()).toBe(1);
});

test("a page without filters cannot be saved", async () => {
  await drawn([], { at: "/overview" });
  await expect.element(section).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
});

for (const [shared, label] of [
  [true, "Only for me"],
  [false, "Share with everybody"],
] as const)
  test(`a view that is ${shared ? "shared" : "personal"} offers "${label}"`, async () => {
    await drawn([{ ...view, ...mine, shared }]);
    await userEvent.click(menu, { force: true });
    await expect.element(page.getByRole("menu", { name: "Actions for “Open bugs”" })).toBeVisible();
    const items = page.getByRole("menuitem").elements();
    expect(items.map((each) => each.textContent)).toEqual(["Rename", label, "Delete"]);
  });

test("a view is renamed in a dialog that can be cancelled", async () => {
  await drawn([{ ...view, ...mine }]);
  await userEvent.click(menu, { force: true });
  await userEvent.click(page.getByRole("menuitem", { name: "Rename" }));
  const dialog = page.getByRole("dialog", { name: "Rename view" });
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Open bugs");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a deleted view disappears at once, until it is undone", async () => {
  await drawn([
    { ...view, ...mine },
    { ...view, id: "other", name: "Other" },
  ]);
  await userEvent.click(menu, { force: true });
  await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
  await expect.element(section.getByRole("link", { name: /Open bugs/ })).not.toBeInTheDocument();
  await expect.element(section.getByRole("link", { name: /Other/ })).toBeVisible();
  const toast = newestAction();
  expect(toast?.message).toBe("Deleted “Open bugs”");
  runToastAction(toast!.id);
  await expect.element(section.getByRole("link", { name: /Open bugs/ })).toBeVisible();
});
