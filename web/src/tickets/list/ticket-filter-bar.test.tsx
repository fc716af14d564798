import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { waitingCountQuery } from "../ticket-queries.ts";
import type { TicketSearch } from "../ticket-search.ts";
import { TicketFilterBar } from "./ticket-filter-bar.tsx";

const projects = examples.listProjects.response.data;

async function drawn(search: TicketSearch, waiting = 3): Promise<readonly TicketSearch[]> {
  const changes: TicketSearch[] = [];
  await draw(<TicketFilterBar search={search} onChange={(next) => void changes.push(next)} />, {
    known: [
      [projectsQuery.queryKey, projects],
      [waitingCountQuery.queryKey, waiting],
    ],
  });
  return changes;
}

const bar = page.getByRole("group", { name: "Filters" });
const button = (name: string | RegExp) => bar.getByRole("button", { name });
const needed = button(/^Needs an answer or verdict/);
const pressed = () => [...bar.element().querySelectorAll("[aria-pressed=true]")].map((each) => each.textContent);

test.each<{ search: TicketSearch; names: string[] }>([
  { search: {}, names: ["Open"] },
  { search: { status: "done" }, names: ["Done"] },
  { search: { status: "all" }, names: ["All"] },
  { search: { status: "nonsense" }, names: [] },
  { search: { waiting: true }, names: ["Needs an answer or verdict3"] },
  { search: { assigned_to: "me" }, names: ["Open", "Assigned to me"] },
  { search: { assigned_to: "none" }, names: ["Open"] },
])("the filters $search are pressed as $names", async ({ search, names }) => {
  await drawn(search);
  await expect.element(button("Open")).toBeVisible();
  expect(pressed()).toEqual(names);
});

const other: TicketSearch = { priority: "low", sort: "oldest" };

test.each<{ name: string | RegExp; before: TicketSearch; after: TicketSearch }>([
  { name: "Open", before: { status: "done" }, after: {} },
  { name: "Done", before: { waiting: true }, after: { status: "done" } },
  { name: "All", before: {}, after: { status: "all" } },
  { name: /^Needs/, before: { status: "all" }, after: { waiting: true } },
  { name: /^Needs/, before: { waiting: true }, after: {} },
  { name: "Assigned to me", before: { status: "done" }, after: { status: "done", assigned_to: "me" } },
  { name: "Assigned to me", before: { assigned_to: "me" }, after: {} },
  { name: "Assigned to me", before: { assigned_to: "none" }, after: { assigned_to: "me" } },
])("$name changes $before to $after and nothing else", async ({ name, before, after }) => {
  const changes = await drawn({ ...other, ...before });
  await userEvent.click(button(name));
  expect(changes).toStrictEqual([{ ...other, ...after }]);
});

test("what needs people is not offered if nothing does", async () => {
  await drawn({}, 0);
  await expect.element(button("Open")).toBeVisible();
  await expect.element(needed).not.toBeInTheDocument();
});

test("one ticket that needs people is enough to offer it", async () => {
  await drawn({}, 1);
  await expect.element(needed).toHaveTextContent("Needs an answer or verdict1");
  await expect.element(needed).toHaveAttribute("aria-pressed", "false");
});

test("the filter for what needs people can be left when nothing does any more", async () => {
  await drawn({ waiting: true }, 0);
  await expect.element(needed).toHaveAttribute("aria-pressed", "true");
});

test.each<{ search: TicketSearch; shown: string; after: TicketSearch }>([
  { search: {}, shown: "Sort: Newest", after: { sort: "oldest" } },
  { search: { sort: "oldest" }, shown: "Sort: Oldest", after: {} },
])("$shown is turned round", async ({ search, shown, after }) => {
  const changes = await drawn(search);
  await userEvent.click(button(shown));
  expect(changes).toStrictEqual([after]);
});

async function choices(name: string): Promise<readonly string[]> {
  const menu = page.getByRole("menu", { name });
  await expect.element(menu).toBeVisible();
  return [...menu.element().querySelectorAll("[role^=menuitem]")].map(
    (each) => `${each.textContent}${each.getAttribute("aria-checked") === "true" ? " ✓" : ""}`,
  );
}
const choose = (name: string) =>
  userEvent.click(page.getByRole("menuitemradio", { name }).or(page.getByRole("menuitemcheckbox", { name })));

test.each<{
  menu: string;
  search: TicketSearch;
  shown: string;
  offered: readonly string[];
  choice: string;
  after: TicketSearch;
}>([
  {
    menu: "Draft or ready",
    search: {},
    shown: "Draft or ready",
    offered: ["Draft or ready ✓", "Drafts", "Ready for agents", "Set aside"],
    choice: "Drafts",
    after: { ready: false },
  },
  {
    menu: "Draft or ready",
    search: { ready: false },
    shown: "Drafts",
    offered: ["Draft or ready", "Drafts ✓", "Ready for agents", "Set aside"],
    choice: "Ready for agents",
    after: { ready: true },
  },
  {
    menu: "Draft or ready",
    search: { ready: true },
    shown: "Ready for agents",
    offered: ["Draft or ready", "Drafts", "Ready for agents ✓", "Set aside"],
    choice: "Draft or ready",
    after: {},
  },
  {
    menu: "Draft or ready",
    search: { ready: true },
    shown: "Ready for agents",
    offered: ["Draft or ready", "Drafts", "Ready for agents ✓", "Set aside"],
    choice: "Set aside",
    after: { set_aside: true },
  },
  {
    menu: "Draft or ready",
    search: { set_aside: true },
    shown: "Set aside",
    offered: ["Draft or ready", "Drafts", "Ready for agents", "Set aside ✓"],
    choice: "Drafts",
    after: { ready: false },
  },
  {
    menu: "Priority",
    search: {},
    shown: "Any priority",
    offered: ["Any priority ✓", "Critical", "High", "Medium", "Low"],
    choice: "High",
    after: { priority: "high" },
  },
  {
    menu: "Priority",
    search: { priority: "low" },
    shown: "Low",
    offered: ["Any priority", "Critical", "High", "Medium", "Low ✓"],
    choice: "Any priority",
    after: {},
  },
  {
    menu: "Priority",
    search: { priority: "nonsense" },
    shown: "Any priority",
    offered: ["Any priority ✓", "Critical", "High", "Medium", "Low"],
    choice: "Critical",
    after: { priority: "critical" },
  },
  {
    menu: "Project",
    search: {},
    shown: "Any project",
    offered: ["Any project ✓", "Web shop", "Relaunch"],
    choice: "Relaunch",
    after: { project: projects[1]!.id },
  },
  {
    menu: "Project",
    search: { project: projects[1]!.id },
    shown: "Relaunch",
    offered: ["Any project", "Web shop", "Relaunch ✓"],
    choice: "Any project",
    after: {},
  },
])("the menu $menu of $search changes to $after", async ({ menu, search, shown, offered, choice, after }) => {
  const changes = await drawn({ status: "all", ...search });
  await userEvent.click(button(shown));
  expect(await choices(menu)).toEqual(offered);
  await choose(choice);
  expect(changes).toStrictEqual([{ status: "all", ...after }]);
});
