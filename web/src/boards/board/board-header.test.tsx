import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { exampleBoard, exampleCard, exampleList, projectId } from "../../../test/support/example-board.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { BoardHeader } from "./board-header.tsx";

const label = (text: string) => [{ text, color: "red" }];
const board = exampleBoard(
  [exampleList("To do")],
  [
    exampleCard("one", { assigned_user_ids: ["dan"], labels: [...label("urgent"), ...label("")] }),
    exampleCard("two", { assigned_user_ids: ["olive", "gone"], labels: label("Bikes") }),
  ],
);
const people = new Map([
  ["olive", "Olive Owner"],
  ["dan", "Dan Developer"],
  ["ida", "Ida Idle"],
]);
const resources: Known[] = [
  [projectsQuery.queryKey, examples.listProjects.response.data],
  [clientsQuery.queryKey, examples.listClients.response.data],
];

async function drawn(search = "", props: Partial<Parameters<typeof BoardHeader>[0]> = {}, known = resources) {
  const drawing = await draw(<BoardHeader board={board} people={people} onAdd={undefined} {...props} />, {
    known,
    at: `/boards/${projectId}${search}`,
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { ...drawing, search: () => drawing.address().split("?")[1] ?? "" };
}

const view = page.getByRole("button", { name: /^View:/ });
const filter = page.getByRole("button", { name: /^Filter/ });
const field = page.getByRole("searchbox", { name: "Filter cards by text" });
const clear = page.getByRole("button", { name: "Clear filters" });
const only = (name: string) => page.getByRole("button", { name: new RegExp(`Only cards of ${name}`) });

test("the board and its client are named", async () => {
  await drawn();
  await expect.element(page.getByRole("heading", { name: "Relaunch" })).toBeVisible();
  await expect.element(page.getByText("Bolt Bikes")).toBeVisible();
  expect(page.getByRole("status").element().textContent).toBe("");
});

test("a board whose project is not known is called a board", async () => {
  await drawn("", {}, [
    [projectsQuery.queryKey, []],
    [clientsQuery.queryKey, examples.listClients.response.data],
  ]);
  await expect.element(page.getByRole("heading", { name: "Board" })).toBeVisible();
  await expect.element(page.getByText("Bolt Bikes")).not.toBeInTheDocument();
});

test("a new card can be added only where that is offered", async () => {
  let added = 0;
  await drawn("", { onAdd: () => (added += 1) });
  await userEvent.click(page.getByRole("button", { name: /^New card/ }));
  expect(added).toBe(1);
});

test("no new card is offered where it would not be shown", async () => {
  await drawn();
  await expect.element(page.getByRole("button", { name: /^New card/ })).not.toBeInTheDocument();
});

test.each([
  ["", "View: Board"],
  ["?view=calendar", "View: Calendar"],
  ["?view=archive", "View: Archived cards"],
  ["?group=assignee", "View: By assignee"],
  ["?group=label", "View: By label"],
])("the view of %j is named %s", async (search, name) => {
  await drawn(search);
  await expect.element(view).toHaveAccessibleName(name);
});

test("archived cards cannot be filtered", async () => {
  await drawn("?view=archive");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(filter).not.toBeInTheDocument();
});

test("those who have cards are offered as filters, in the order of the members", async () => {
  await drawn();
  const buttons = page.getByRole("button", { name: /Only cards of/ }).elements();
  expect(buttons.map((each) => each.getAttribute("title"))).toEqual([
    "Only cards of Olive Owner",
    "Only cards of Dan Developer",
  ]);
});

test("five people are offered at most", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  await drawn("", {
    board: exampleBoard([exampleList("To do")], [exampleCard("one", { assigned_user_ids: names })]),
    people: new Map(names.map((name) => [name, name])),
  });
  expect(page.getByRole("button", { name: /Only cards of/ }).elements()).toHaveLength(5);
  await expect.element(only("f")).not.toBeInTheDocument();
});

test("pressing a person filters by them, and pressing again does not", async () => {
  const { search } = await drawn("?q=bike");
  await expect.element(only("Dan Developer")).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(only("Dan Developer"));
  await expect.element(only("Dan Developer")).toHaveAttribute("aria-pressed", "true");
  await expect.element(only("Olive Owner")).toHaveAttribute("aria-pressed", "false");
  expect(search()).toBe("q=bike&assignee=dan");
  await userEvent.click(only("Dan Developer"));
  await expect.element(only("Dan Developer")).toHaveAttribute("aria-pressed", "false");
  expect(search()).toBe("q=bike");
});

test("the text of the filter is in the address until it is emptied", async () => {
  const { search } = await drawn();
  await expect.element(field).toHaveValue("");
  await userEvent.fill(field, "bike");
  await expect.poll(search).toBe("q=bike");
  await expect.element(field).toHaveValue("bike");
  await userEvent.clear(field);
  await expect.poll(search).toBe("");
});

test.each([
  ["", "Filter"],
  ["?label=urgent", "Filter: urgent"],
  ["?due=overdue", "Filter: Overdue"],
  ["?due=week", "Filter: Due this week"],
  ["?label=urgent&due=none", "Filter: urgent"],
])("the filter of %j is named %s", async (search, name) => {
  await drawn(search);
  await expect.element(filter).toHaveAccessibleName(name);
});

test.each(["q=bike", "label=urgent", "assignee=dan", "due=week"])("the filter %s can be cleared", async (filters) => {
  const { search } = await drawn(`?${filters}&group=label`);
  await userEvent.click(clear);
  await expect.poll(search).toBe("group=label");
  await expect.element(clear).not.toBeInTheDocument();
});

test("there is nothing to clear without a filter", async () => {
  await drawn("?group=label");
  await expect.element(clear).not.toBeInTheDocument();
});

const shown = () =>
  page
    .getByRole("menuitemcheckbox")
    .elements()
    .map((each) => [each.textContent, each.ariaChecked]);

test("the filters are due dates, labels by name, and those who have cards", async () => {
  await drawn("?label=urgent&assignee=none");
  await userEvent.click(filter);
  await expect.element(page.getByRole("menu", { name: "Filter" })).toBeVisible();
  expect(shown()).toEqual([
    ["Overdue", "false"],
    ["Due this week", "false"],
    ["No due date", "false"],
    ["Bikes", "false"],
    ["urgent", "true"],
    ["OOOlive Owner", "false"],
    ["DDDan Developer", "false"],
    ["Unassigned", "true"],
  ]);
  const groups = page.getByRole("menu").getByRole("group").elements();
  expect(groups.map((group) => group.firstElementChild!.textContent)).toEqual(["Due date", "Labels", "Assignees"]);
});

test("a board without labels offers no labels", async () => {
  await drawn("", { board: exampleBoard([exampleList("To do")]) });
  await userEvent.click(filter);
  await expect.element(page.getByRole("menu", { name: "Filter" })).toBeVisible();
  expect(shown().map(([name]) => name)).toEqual(["Overdue", "Due this week", "No due date", "Unassigned"]);
  expect(page.getByRole("menu").getByRole("group").elements()).toHaveLength(2);
});

test.each([
  ["", "Overdue", "due=overdue"],
  ["?due=overdue", "Overdue", ""],
  ["?due=overdue", "No due date", "due=none"],
  ["?due=week", "Bikes", "due=week&label=Bikes"],
  ["?label=Bikes", "Bikes", ""],
  ["", /Dan Developer/, "assignee=dan"],
  ["?assignee=dan", "Unassigned", "assignee=none"],
  ["?assignee=none", "Unassigned", ""],
])("on %j, the filter %s leads to %j", async (before, name, after) => {
  const { search } = await drawn(before);
  await userEvent.click(filter);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name }));
  await expect.poll(search).toBe(after);
});

test.each([
  ["", "Board"],
  ["?view=calendar", "Calendar"],
  ["?view=archive", "Archived cards"],
  ["?group=assignee", "By assignee"],
  ["?group=label", "By label"],
])("of the views of %j, only %s is checked", async (search, name) => {
  await drawn(search);
  await userEvent.click(view);
  await expect.element(page.getByRole("menu", { name: "View" })).toBeVisible();
  expect(shown()).toEqual(
    ["Board", "Calendar", "Archived cards", "By assignee", "By label"].map((each) => [each, String(each === name)]),
  );
  expect(page.getByRole("menu").getByRole("group").last().element().firstElementChild!.textContent).toBe("Group");
});

test.each([
  ["?q=bike&group=label", "Calendar", "q=bike&view=calendar"],
  ["?view=calendar&month=2026-04", "By label", "group=label"],
  ["?view=calendar&month=2026-04&label=urgent", "Board", "label=urgent"],
  ["", "By assignee", "group=assignee"],
  ["?group=assignee", "Archived cards", "view=archive"],
])("from %j, the view %s leads to %j", async (before, name, after) => {
  const { search } = await drawn(before);
  await userEvent.click(view);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name }));
  await expect.poll(search).toBe(after);
});
