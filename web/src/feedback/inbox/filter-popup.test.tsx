import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { inboxLocation } from "../../../test/support/inbox-location.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import type { InboxSearch } from "../inbox-search.ts";
import FilterPopup from "./filter-popup.tsx";

const members = examples.listMembers.response.data;
const [website, board] = examples.listProjects.response.data;
const secondWebsite = { ...website!, id: "blog", name: "Blog" };

interface Given {
  readonly search?: InboxSearch;
  readonly projectId?: string;
  readonly projects?: readonly (typeof website)[];
}

async function drawn({ search = {}, projectId, projects = [website, board, secondWebsite] }: Given = {}) {
  const { location, searches } = inboxLocation({ search, ...(projectId === undefined ? {} : { projectId }) });
  let closed = 0;
  await draw(<FilterPopup location={location} anchor={{ current: document.body }} onClose={() => void closed++} />, {
    known: [
      [membersQuery.queryKey, members],
      [projectsQuery.queryKey, projects],
      [sessionQuery.queryKey, examples.getSession.response.data],
    ],
  });
  await expect.element(menu).toBeVisible();
  return { searches, closed: () => closed };
}

const menu = page.getByRole("menu", { name: "Filter" });
const group = (name: string) => menu.getByRole("group", { name, exact: true });
const choice = (name: string) => menu.getByRole("menuitemcheckbox", { name, exact: true });
const choicesIn = (name: string) =>
  group(name)
    .getByRole("menuitemcheckbox")
    .elements()
    .map((each) => each.textContent);
const groups = () =>
  menu
    .getByRole("group")
    .elements()
    .map((each) => document.getElementById(each.getAttribute("aria-labelledby")!)!.textContent);
const checked = () =>
  menu
    .getByRole("menuitemcheckbox", { checked: true })
    .elements()
    .map((each) => each.textContent);

test("everything that reports can be filtered by is offered", async () => {
  await drawn();
  expect(groups()).toEqual(["Type", "Status", "Assignee", "Ticket", "Project"]);
  expect(choicesIn("Type")).toEqual(["Bug", "Idea", "General"]);
  expect(choicesIn("Status")).toEqual(["New", "In progress", "Review", "Done"]);
  expect(choicesIn("Ticket")).toEqual(["With a ticket", "Without a ticket"]);
  expect(checked()).toEqual([]);
});

test("people find themselves once, first, and then the others", async () => {
  await drawn();
  const names = group("Assignee")
    .getByRole("menuitemcheckbox")
    .elements()
    .map((each) => each.textContent);
  expect(names.map((name) => name?.replace(/^(OO|DD|O|D)(?=[A-Z])/, ""))).toEqual([
    "Assigned to me",
    "Unassigned",
    "Dan Developer",
  ]);
});

test("only websites are offered as projects", async () => {
  await drawn();
  expect(choicesIn("Project")).toEqual(["Web shop", "Blog"]);
});

test("a single website is nothing to choose from", async () => {
  await drawn({ projects: [website, board] });
  expect(groups()).toEqual(["Type", "Status", "Assignee", "Ticket"]);
});

test("the inbox of a project offers no projects", async () => {
  await drawn({ projectId: website!.id });
  expect(groups()).toEqual(["Type", "Status", "Assignee", "Ticket"]);
});

test("spam has no status", async () => {
  await drawn({ search: { spam: true } });
  expect(groups()).toEqual(["Type", "Assignee", "Ticket", "Project"]);
});

test.each<[InboxSearch, RegExp[]]>([
  [{ type: "bug,general" }, [/Bug/, /General/]],
  [{ status: "in_progress" }, [/In progress/]],
  [{ status: "all" }, []],
  [{ assigned_to: "me" }, [/Assigned to me/]],
  [{ assigned_to: "none" }, [/Unassigned/]],
  [{ assigned_to: members[1]!.user_id }, [/Dan Developer/]],
  [{ has_ticket: true }, [/^With a ticket/]],
  [{ has_ticket: false }, [/Without a ticket/]],
  [{ project: "blog" }, [/Blog/]],
])("what %o says is checked, and nothing else", async (search, names) => {
  await drawn({ search });
  expect(checked()).toEqual(names.map((name) => expect.stringMatching(name)));
});

test.each<[string, from: InboxSearch, to: InboxSearch]>([
  ["Bug", {}, { type: "bug" }],
  ["General", { type: "bug", q: "pay" }, { type: "bug,general", q: "pay" }],
  ["Bug", { type: "bug,general" }, { type: "general" }],
  ["Bug", { type: "bug", sort: "oldest" }, { sort: "oldest" }],
  ["Review", { status: "all" }, { status: "review" }],
  ["Done", { status: "new" }, { status: "new,done" }],
  ["New", { status: "new" }, {}],
  ["Unassigned", { assigned_to: "me" }, { assigned_to: "none" }],
  ["Unassigned", { assigned_to: "none" }, {}],
  ["With a ticket", { has_ticket: false, type: "bug" }, { has_ticket: true, type: "bug" }],
  ["Without a ticket", {}, { has_ticket: false }],
  ["Without a ticket", { has_ticket: false }, {}],
  ["Blog", { project: "other" }, { project: "blog" }],
])("choosing %s in %o leads to %o", async (name, search, expected) => {
  const { searches, closed } = await drawn({ search });
  await userEvent.click(choice(name));
  expect(searches).toStrictEqual([expected]);
  await expect.poll(closed).toBe(1);
});

test("choosing oneself or a colleague filters by who is assigned", async () => {
  const { searches } = await drawn();
  await userEvent.click(menu.getByRole("menuitemcheckbox", { name: /Assigned to me/ }));
  await userEvent.click(menu.getByRole("menuitemcheckbox", { name: /Dan Developer/ }));
  expect(searches).toStrictEqual([{ assigned_to: "me" }, { assigned_to: members[1]!.user_id }]);
});

test("Escape closes the menu without a choice", async () => {
  const { searches, closed } = await drawn();
  await userEvent.keyboard("{Escape}");
  await expect.poll(closed).toBe(1);
  expect(searches).toEqual([]);
});
