import { examples } from "@corkboard/contract/examples";
import { onlineManager } from "@tanstack/react-query";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { inboxLocation } from "../../../test/support/inbox-location.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { changeCachedFeedback, removeCachedItems } from "../cached-feedback.ts";
import type { FeedbackFilters } from "../feedback-filters.ts";
import type { FeedbackPage, FeedbackRow } from "../feedback-list.ts";
import { hold, release } from "../held-deletions.ts";
import type { InboxSearch } from "../inbox-search.ts";
import { addNewItems } from "../new-items.ts";
import { InboxList } from "./inbox-list.tsx";

const example = examples.listFeedback.response.data[0]!;
const row = (name: string, values: Partial<FeedbackRow> = {}): FeedbackRow => ({
  ...example,
  id: name,
  title: `Report ${name}`,
  ...values,
});
const [a, b, c, d] = [row("a"), row("b"), row("c"), row("d")];

interface Given {
  readonly pages?: readonly FeedbackPage[] | undefined;
  readonly rows?: readonly FeedbackRow[];
  readonly openId?: string;
  readonly search?: InboxSearch;
}

async function drawn({ rows = [a, b, c, d], openId: first, search = {}, ...given }: Given = {}) {
  const pages = "pages" in given ? given.pages : [{ data: rows, isLast: true }];
  const { location, opened, searches } = inboxLocation({ search });
  const filters: FeedbackFilters = location.filters;
  function Page() {
    const [openId, setOpenId] = useState(first);
    const shown = {
      ...location,
      openId,
      open: (id: string) => {
        location.open(id);
        setOpenId(id);
      },
      close: () => {
        location.close();
        setOpenId(undefined);
      },
    };
    return (
      <>
        <div style={{ height: 700, width: 500, display: "flex", flexDirection: "column", position: "relative" }}>
          <InboxList location={shown} />
        </div>
        <div data-detail tabIndex={-1} role="group" aria-label="Detail" />
      </>
    );
  }
  const { queryClient } = await draw(<Page />, {
    known: [
      [countsQuery.queryKey, examples.getCounts.response.data],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [membersQuery.queryKey, examples.listMembers.response.data],
      [sessionQuery.queryKey, examples.getSession.response.data],
      ...(pages ? [[keys.feedbackList(filters), { pages, pageParams: pages.map(() => undefined) }] as const] : []),
    ],
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { queryClient, opened, searches, filters };
}

const rows = page.getByRole("list", { name: "Reports" });
const link = (name: string) => rows.getByRole("link", { name: new RegExp(`Report ${name}\\b`) });
const shown = () =>
  rows
    .getByRole("link")
    .elements()
    .map((each) => each.getAttribute("data-id"));
const selected = () =>
  rows
    .getByRole("checkbox", { checked: true })
    .elements()
    .map((each) => each.getAttribute("aria-label"));
const named = (...names: string[]) => names.map((name) => `Select “Report ${name}”`);
const box = (name: string) => rows.getByRole("checkbox", { name: named(name)[0]! });
const tabStops = () =>
  rows
    .getByRole("link")
    .elements()
    .filter((each) => each.getAttribute("tabindex") === "0")
    .map((each) => each.getAttribute("data-id"));

test("a list shows every report once that matches its filters, page after page", async () => {
  await drawn({
    pages: [
      { data: [a, row("done", { status: "done" }), b], isLast: false },
      { data: [b, row("spam", { spam: true }), c], isLast: true },
    ],
  });
  await expect.element(link("a")).toBeVisible();
  expect(shown()).toEqual(["a", "b", "c"]);
});

test("the open report stays, even if it matches no longer", async () => {
  await drawn({ rows: [a, row("done", { status: "done" }), row("other", { status: "done" })], openId: "done" });
  await expect.element(link("done")).toHaveAttribute("aria-current", "true");
  expect(shown()).toEqual(["a", "done"]);
});

test("a report that is about to be deleted is hidden", async () => {
  hold(["b"]);
  onTestFinished(() => release(["b"]));
  await drawn();
  await expect.element(link("a")).toBeVisible();
  expect(shown()).toEqual(["a", "c", "d"]);
});

test("a list that is being loaded says so", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await drawn({ pages: undefined });
  await expect.element(page.getByRole("status", { name: "Loading reports" })).toBeInTheDocument();
  await expect.element(rows).not.toBeInTheDocument();
});

test("an empty list says why", async () => {
  await drawn({ rows: [] });
  await expect.element(page.getByRole("heading", { level: 2, name: "All done" })).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
});

test("the cursor starts at the first row, and the first key only shows it", async () => {
  await drawn();
  await expect.element(link("a")).toBeVisible();
  expect(tabStops()).toEqual(["a"]);
  await userEvent.keyboard("j");
  await expect.element(link("a")).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(link("b")).toHaveFocus();
  expect(tabStops()).toEqual(["b"]);
});

test("the cursor stops at both ends", async () => {
  const { opened } = await drawn();
  await userEvent.keyboard("jk");
  await expect.element(link("a")).toHaveFocus();
  await userEvent.keyboard("jjj");
  await expect.element(link("d")).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(link("d")).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(link("c")).toHaveFocus();
  expect(opened).toEqual([]);
});

test("while a report is open, moving opens the next one", async () => {
  const { opened } = await drawn({ openId: "b" });
  await expect.element(link("b")).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(link("c")).toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("k");
  await expect.element(link("b")).toHaveAttribute("aria-current", "true");
  expect(opened).toEqual(["c", "b"]);
});

test("Enter opens the report at the cursor and leads to it", async () => {
  const { opened } = await drawn();
  await userEvent.keyboard("jj{Enter}");
  expect(opened).toEqual(["b"]);
  await expect.element(page.getByRole("group", { name: "Detail" })).toHaveFocus();
});

test("Space shows the report at the cursor and hides it again", async () => {
  const { opened } = await drawn();
  await userEvent.keyboard("j ");
  await expect.element(link("a")).toHaveAttribute("aria-current", "true");
  await expect.element(link("a")).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(link("a")).not.toHaveAttribute("aria-current");
  expect(opened).toEqual(["a", undefined]);
});

test("Escape closes the open report and returns to its row", async () => {
  const { opened } = await drawn({ openId: "c" });
  await expect.element(link("c")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(opened).toEqual([undefined]);
  await expect.element(link("c")).toHaveFocus();
});

test("a click opens a report and moves the cursor there", async () => {
  const { opened } = await drawn();
  await userEvent.click(link("c"));
  expect(opened).toEqual(["c"]);
  await expect.element(link("c")).toHaveFocus();
  expect(tabStops()).toEqual(["c"]);
});

test.each(["Control", "Meta", "Alt"] as const)("a click with %s is left to the browser", async (modifier) => {
  const { opened } = await drawn();
  await expect.element(link("c")).toBeVisible();
  let isLeft: boolean | undefined;
  const keepHere = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("click", keepHere, { once: true });
  await userEvent.click(link("c"), { modifiers: [modifier] });
  expect(isLeft).toBe(true);
  expect(opened).toEqual([]);
});

test("a click with Shift selects from the cursor, without opening anything", async () => {
  const { opened } = await drawn();
  await userEvent.keyboard("jj");
  await userEvent.click(link("d"), { modifiers: ["Shift"] });
  await expect.poll(selected).toEqual(named("b", "c", "d"));
  expect(opened).toEqual([]);
});

test("x selects the report at the cursor, and takes it back", async () => {
  await drawn();
  await userEvent.keyboard("jjx");
  await expect.poll(selected).toEqual(named("b"));
  await expect.element(page.getByRole("toolbar", { name: "Selected reports" })).toBeVisible();
  await userEvent.keyboard("x");
  await expect.poll(selected).toEqual([]);
  await expect.element(page.getByRole("toolbar")).not.toBeInTheDocument();
});

test("a selection is extended by keyboard in both directions", async () => {
  await drawn();
  await userEvent.keyboard("jjJ");
  await expect.poll(selected).toEqual(named("b", "c"));
  await expect.element(link("c")).toHaveFocus();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await expect.poll(selected).toEqual(named("b", "c", "d"));
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await userEvent.keyboard("KKK");
  await expect.poll(selected).toEqual(named("a", "b", "c", "d"));
});

test("boxes select single rows, and ranges with Shift", async () => {
  await drawn();
  await userEvent.click(box("b"), { force: true });
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await expect.poll(selected).toEqual(named("b"));
  await userEvent.click(box("d"), { force: true, modifiers: ["Shift"] });
  await expect.poll(selected).toEqual(named("b", "c", "d"));
  expect(tabStops()).toEqual(["d"]);
});

test("Escape clears the selection before it closes the report", async () => {
  const { opened } = await drawn({ openId: "a" });
  await expect.element(link("a")).toBeVisible();
  await userEvent.keyboard("x");
  await expect.poll(selected).toEqual(named("a"));
  await userEvent.keyboard("{Escape}");
  await expect.poll(selected).toEqual([]);
  expect(opened).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(opened).toEqual([undefined]);
});

test.each([
  ["s", "Status"],
  ["a", "Assign"],
])("%s opens the menu “%s” of the row at the cursor", async (key, name) => {
  await drawn();
  await userEvent.keyboard("jj");
  await expect.element(link("b")).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole("menu", { name })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(link("b")).toHaveFocus();
});

test.each([
  ["s", "Status"],
  ["a", "Assign"],
])("with a selection, %s opens the menu “%s” of the bar", async (key, name) => {
  await drawn();
  await userEvent.keyboard("jx");
  const button = page.getByRole("toolbar").getByRole("button", { name });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard(key);
  await expect.element(page.getByRole("menu", { name })).toBeVisible();
  expect(button.element().getAttribute("aria-expanded")).toBe("true");
});

test("/ opens the filters", async () => {
  await drawn();
  await expect.element(link("a")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("menu", { name: "Filter" })).toBeVisible();
});

test("a row that leaves the list leaves its place to the next one", async () => {
  const { queryClient } = await drawn();
  await userEvent.keyboard("jj");
  await expect.element(link("b")).toHaveFocus();
  changeCachedFeedback(queryClient, "b", () => ({ status: "done" }));
  await expect.poll(shown).toEqual(["a", "c", "d"]);
  expect(tabStops()).toEqual(["c"]);
  await userEvent.keyboard("j");
  await expect.element(link("c")).toHaveFocus();
});

test("from a row that left the list, the way back leads to the one before it", async () => {
  const { queryClient } = await drawn();
  await userEvent.keyboard("jjj");
  await expect.element(link("c")).toHaveFocus();
  changeCachedFeedback(queryClient, "c", () => ({ status: "done" }));
  await expect.poll(shown).toEqual(["a", "b", "d"]);
  await userEvent.keyboard("k");
  await expect.element(link("b")).toHaveFocus();
});

test("when the last row leaves, the one before takes its place", async () => {
  const { queryClient } = await drawn();
  await userEvent.keyboard("jjjj");
  await expect.element(link("d")).toHaveFocus();
  removeCachedItems(queryClient, new Set(["d"]));
  await expect.poll(tabStops).toEqual(["c"]);
});

test("reports that arrive wait until somebody wants to see them", async () => {
  const { queryClient } = await drawn();
  await expect.element(link("a")).toBeVisible();
  const later = { created_at: "2026-03-04T09:15:00.000Z" };
  addNewItems(queryClient, [
    row("new", later),
    row("newer", later),
    a,
    row("done", { ...later, status: "done" }),
    row("spam", { ...later, spam: true }),
  ]);
  await expect.element(page.getByRole("button", { name: "2 new reports" })).toBeVisible();
  expect(shown()).toEqual(["a", "b", "c", "d"]);
});

test("reports that are older than what is loaded arrive with their page", async () => {
  const { queryClient } = await drawn({
    // Too many for the next page to be loaded yet.
    pages: [{ data: Array.from({ length: 100 }, (_, index) => row(`n${index}`)), isLast: false, next: "cursor" }],
  });
  await expect.element(link("n0")).toBeVisible();
  addNewItems(queryClient, [
    row("old", { created_at: "2026-03-03T09:14:59.999Z" }),
    row("same", { created_at: example.created_at }),
  ]);
  await expect.element(page.getByRole("button", { name: "1 new report" })).toBeVisible();
});

test("a search does not announce reports, which may not contain its words", async () => {
  const known = { type: ["bug"], q: "pay" };
  const { queryClient } = await drawnSearch(known);
  addNewItems(queryClient, [row("new")]);
  await expect.element(link("a")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /new report/ })).not.toBeInTheDocument();
});

async function drawnSearch(filters: FeedbackFilters | object) {
  const { location } = inboxLocation({ filters });
  return draw(
    <div style={{ height: 700, display: "flex", flexDirection: "column" }}>
      <InboxList location={location} />
    </div>,
    {
      known: [
        [countsQuery.queryKey, examples.getCounts.response.data],
        ...[{ status: ["new", "in_progress", "review"] }, { status: ["done"] }, {}, { spam: "true" }].map(
          (tab) => [keys.count("feedback", { ...filters, ...tab }), 1] as const,
        ),
        [projectsQuery.queryKey, []],
        [membersQuery.queryKey, []],
        [sessionQuery.queryKey, examples.getSession.response.data],
        [keys.feedbackList(filters), { pages: [{ data: [a], isLast: true }], pageParams: [undefined] }],
      ],
    },
  );
}
