import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { dan, exampleList, olive, signedInAs } from "../../../test/support/example-board.ts";
import { ColumnHeader, GroupHeader } from "./column-header.tsx";

const list = exampleList("todo", { name: "To do" });

async function drawn(props: Partial<Parameters<typeof ColumnHeader>[0]> = {}, person = olive) {
  const calls: string[] = [];
  const { place } = await draw(
    <ColumnHeader
      list={list}
      total={2}
      projectId="project"
      index={1}
      listCount={3}
      onAdd={() => calls.push("add")}
      onCollapse={() => calls.push("collapse")}
      {...props}
    />,
    { known: signedInAs(person) },
  );
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("To do");
  return { place, calls };
}

const menuButton = page.getByRole("button", { name: "Actions for the list To do" });
const item = (name: string) => page.getByRole("menuitem", { name });
async function open() {
  await userEvent.click(menuButton);
  await expect.element(page.getByRole("menu", { name: "Actions for the list To do" })).toBeVisible();
}
const count = (place: HTMLElement) => {
  const shown = place.querySelector<HTMLElement>("h2 + span")!;
  return [shown.title, shown.textContent];
};

test.each([
  [0, null, "0 cards", "0"],
  [1, null, "1 card", "1"],
  [1234, null, expect.stringMatching(/^1,?234 cards$/), "1,234"],
  [2, 3, "2 cards", "2 / 3"],
  [3, 3, "3 cards", "3 / 3"],
  [4, 3, "More cards than the limit of 3", "4 / 3 More cards than the limit of 3"],
])("%i cards with the limit %j are counted as %s", async (total, limit, title, text) => {
  const { place } = await drawn({ total, list: { ...list, card_limit: limit } });
  expect(count(place)).toEqual([title, text]);
});

test("a card can be added", async () => {
  const { calls } = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Add a card to To do" }));
  expect(calls).toEqual(["add"]);
});

test("the menu offers what can be done with a list, and its colours", async () => {
  await drawn({ list: { ...list, color: "teal" } });
  await open();
  const items = page.getByRole("menuitem").elements();
  expect(items.map((each) => each.textContent)).toEqual([
    "Rename",
    "Move left",
    "Move right",
    "Collapse",
    "Card limit…",
    "Delete list (only when empty)",
  ]);
  const colours = page.getByRole("group", { name: "Colour" }).getByRole("menuitemcheckbox").elements();
  expect(colours.map((each) => each.textContent)).toEqual([
    "Grey",
    "Red",
    "Orange",
    "Yellow",
    "Green",
    "Teal",
    "Blue",
    "Purple",
    "Pink",
  ]);
  expect(colours.filter((each) => each.ariaChecked === "true").map((each) => each.textContent)).toEqual(["Teal"]);
});

test("a list without a colour is grey", async () => {
  await drawn();
  await open();
  const colours = page.getByRole("menuitemcheckbox").elements();
  expect(colours.filter((each) => each.ariaChecked === "true").map((each) => each.textContent)).toEqual(["Grey"]);
});

test.each([
  [0, 3, ["Move left"]],
  [1, 3, []],
  [2, 3, ["Move right"]],
  [0, 1, ["Move left", "Move right"]],
])("a list at %i of %i cannot %j", async (index, listCount, expected) => {
  await drawn({ index, listCount, total: 0 });
  await open();
  const items = page.getByRole("menuitem").elements();
  expect(items.filter((each) => each.ariaDisabled === "true").map((each) => each.textContent)).toEqual(expected);
});

test("a list that has cards cannot be deleted", async () => {
  await drawn({ total: 1 });
  await open();
  await expect.element(item("Delete list (only when empty)")).toHaveAttribute("aria-disabled", "true");
  await expect.element(item("Delete list")).not.toBeInTheDocument();
});

test("an owner can delete an empty list", async () => {
  await drawn({ total: 0 });
  await open();
  await expect.element(item("Delete list")).not.toHaveAttribute("aria-disabled", "true");
});

test("a developer is not offered to delete a list", async () => {
  await drawn({ total: 0 }, dan);
  await open();
  await expect.element(item("Rename")).toBeVisible();
  await expect.element(item("Delete list")).not.toBeInTheDocument();
});

test("a list can be collapsed", async () => {
  const { calls } = await drawn();
  await open();
  await userEvent.click(item("Collapse"));
  expect(calls).toEqual(["collapse"]);
});

const name = page.getByRole("textbox", { name: "Name of the list" });

test("renaming starts with the selected name in place of the header, and Escape keeps it", async () => {
  await drawn();
  await open();
  await userEvent.click(item("Rename"));
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue("To do");
  const field = name.element() as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd, field.maxLength]).toEqual([0, 5, 200]);
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  await userEvent.keyboard("Later{Escape}");
  await expect.element(page.getByRole("heading")).toHaveTextContent("To do");
});

const dialog = page.getByRole("dialog", { name: "Card limit" });

test("the limit is set in a dialog over the header", async () => {
  await drawn({ list: { ...list, card_limit: 5 } });
  await open();
  await userEvent.click(item("Card limit…"));
  await expect.element(dialog.getByRole("spinbutton", { name: "Card limit" })).toHaveValue(5);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menuButton).toBeVisible();
});

test.each([
  [{ by: "assignee", value: "dan" }, 1],
  [{ by: "assignee", value: undefined }, 0],
  [{ by: "label", value: "urgent" }, 0],
] as const)("the column of the group %j has %i pictures of people", async (group, pictures) => {
  const { place } = await draw(<GroupHeader list={list} group={group} total={1} />);
  await expect.element(page.getByRole("heading", { name: "To do" })).toBeVisible();
  expect(place.querySelectorAll("[aria-hidden][title='To do']")).toHaveLength(pictures);
  expect(count(place)).toEqual(["1 card", "1"]);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
