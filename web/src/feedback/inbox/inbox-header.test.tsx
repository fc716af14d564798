import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { inboxLocation } from "../../../test/support/inbox-location.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseLanguage } from "../../texts/language.ts";
import type { InboxSearch } from "../inbox-search.ts";
import { InboxHeader } from "./inbox-header.tsx";

const [website, board] = examples.listProjects.response.data;
const counts = {
  ...examples.getCounts.response.data,
  feedback: [
    { project_id: website!.id, new: 5, in_progress: 4, review: 5, done: 61, spam: 2 },
    { project_id: "blog", new: 1, in_progress: 0, review: 0, done: 1_300, spam: 0 },
  ],
};

interface Given {
  readonly search?: InboxSearch;
  readonly projectId?: string;
  readonly isFilterOpen?: boolean;
  readonly known?: readonly Known[];
}

async function drawn({ search = {}, projectId, isFilterOpen = false, known = [] }: Given = {}) {
  const { location, searches } = inboxLocation({ search, ...(projectId === undefined ? {} : { projectId }) });
  const filterOpen: boolean[] = [];
  await draw(
    <InboxHeader
      location={location}
      isFilterOpen={isFilterOpen}
      onFilterOpenChange={(isOpen) => void filterOpen.push(isOpen)}
    />,
    {
      known: [
        [countsQuery.queryKey, counts],
        [projectsQuery.queryKey, [website, board]],
        [membersQuery.queryKey, examples.listMembers.response.data],
        [sessionQuery.queryKey, examples.getSession.response.data],
        ...known,
      ],
    },
  );
  await expect.element(tabs).toBeVisible();
  return { searches, filterOpen };
}

/** The open filter menu has a group of this name, too. */
const tabs = page.getByRole("group", { name: "Status" }).first();
const shownTabs = () =>
  tabs
    .getByRole("button")
    .elements()
    .map((each) => each.textContent);
const pressed = () =>
  tabs
    .getByRole("button", { pressed: true })
    .elements()
    .map((each) => each.textContent?.replace(/\d.*/, ""));

test("the inbox of everything is called Inbox", async () => {
  await drawn();
  await expect.element(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
});

test("the inbox of a project is called like the project", async () => {
  await drawn({ projectId: board!.id });
  await expect.element(page.getByRole("heading", { level: 1, name: "Relaunch" })).toBeVisible();
});

test("an unknown project's inbox still has a name", async () => {
  await drawn({ projectId: "gone" });
  await expect.element(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
});

test("the tabs count all projects, in short numbers", async () => {
  await drawn();
  expect(shownTabs()).toEqual(["Open15", "Done1.4K", "All1.4K", "Spam2"]);
});

test("the tabs of a project count its own reports", async () => {
  await drawn({ projectId: website!.id });
  expect(shownTabs()).toEqual(["Open14", "Done61", "All75", "Spam2"]);
});

test("a tab without reports has no number", async () => {
  await drawn({ projectId: "blog" });
  expect(shownTabs()).toEqual(["Open1", "Done1.3K", "All1.3K", "Spam"]);
});

test("numbers are written the German way for people who read German", async () => {
  const feedback = [{ ...counts.feedback[0]!, new: 12_345_678, in_progress: 0, review: 0, done: 0, spam: 0 }];
  await drawn({ known: [[countsQuery.queryKey, { ...counts, feedback }]] });
  expect(shownTabs()[0]).toBe("Open12.3M");
  chooseLanguage("de");
  await expect.element(page.getByRole("button", { name: /^Offen\s*12,3\sMio/ })).toBeVisible();
});

test("with other filters, the tabs count what these leave, whatever the tab and sorting", async () => {
  const count = (filters: object, number: number): Known => [keys.count("feedback", filters), number];
  await drawn({
    search: { type: "bug", status: "done", sort: "oldest" },
    known: [
      count({ type: ["bug"], status: ["new", "in_progress", "review"] }, 3),
      count({ type: ["bug"], status: ["done"] }, 4),
      count({ type: ["bug"] }, 7),
      count({ type: ["bug"], spam: "true" }, 1),
    ],
  });
  expect(shownTabs()).toEqual(["Open3", "Done4", "All7", "Spam1"]);
});

test.each<[InboxSearch, string[]]>([
  [{}, ["Open"]],
  [{ status: "done" }, ["Done"]],
  [{ status: "all" }, ["All"]],
  [{ spam: true }, ["Spam"]],
  [{ spam: true, status: "done" }, ["Spam"]],
  [{ spam: true, status: "all" }, ["Spam"]],
  [{ status: "new" }, []],
])("%o is the tab %o", async (search, expected) => {
  await drawn({ search });
  expect(pressed()).toEqual(expected);
});

test.each<[RegExp, from: InboxSearch, to: InboxSearch]>([
  [/^Open/, { status: "done", sort: "oldest" }, { sort: "oldest" }],
  [/^Open/, { spam: true }, {}],
  [/^Done/, { spam: true }, { status: "done" }],
  [/^All/, {}, { status: "all" }],
  [/^Spam/, { status: "done", sort: "oldest" }, { spam: true, sort: "oldest" }],
])("the tab %s leads from %o to %o", async (name, from, to) => {
  const { searches } = await drawn({ search: from });
  await userEvent.click(tabs.getByRole("button", { name }));
  expect(searches).toStrictEqual([to]);
});

test("the newest reports are first unless somebody asks for the oldest", async () => {
  const { searches } = await drawn({ search: { status: "done" } });
  const sort = page.getByRole("button", { name: "Sort: Newest" });
  await expect.element(sort).toHaveTextContent("Newest");
  await userEvent.click(sort);
  await expect.element(page.getByRole("menu", { name: "Sort" })).toBeVisible();
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Newest first" })).toBeChecked();
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Oldest first" })).not.toBeChecked();
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Oldest first" }));
  expect(searches).toStrictEqual([{ status: "done", sort: "oldest" }]);
});

test("the sorting can be turned around again", async () => {
  const { searches } = await drawn({ search: { status: "done", sort: "oldest" } });
  await userEvent.click(page.getByRole("button", { name: "Sort: Oldest" }));
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Oldest first" })).toBeChecked();
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Newest first" }));
  expect(searches).toStrictEqual([{ status: "done" }]);
});

test("filters in use are listed", async () => {
  await drawn({ search: { status: "new" } });
  await expect.element(page.getByRole("button", { name: "Remove filter: New" })).toBeVisible();
});

test("without filters there is nothing to remove", async () => {
  await drawn({ search: { status: "all", sort: "oldest" } });
  await expect.element(page.getByRole("group", { name: "Active filters" })).not.toBeInTheDocument();
});

const filter = page.getByRole("button", { name: "Filter", exact: true });

test("the filter menu is opened by its button, and has a key", async () => {
  const { filterOpen } = await drawn();
  await expect.element(filter).toHaveAttribute("aria-keyshortcuts", "/");
  await expect.element(filter).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(filter);
  expect(filterOpen).toEqual([true]);
});

test("the filter menu is open when the page says so, and asks to be closed", async () => {
  const { filterOpen } = await drawn({ isFilterOpen: true });
  await expect.element(page.getByRole("menu", { name: "Filter" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => filterOpen).toEqual([false]);
});
