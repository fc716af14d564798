import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { CardChecklist } from "./card-checklist.tsx";

const item = (id: string, checked = false): Wire.ChecklistItem => ({ id, text: `Do ${id}`, checked });
const three = [item("a"), item("b", true), item("c")];

/** Returns what the checklist would be after each change. */
async function drawn(checklist: Wire.ChecklistItem[] = three) {
  const saved: Wire.ChecklistItem[][] = [];
  const card: Wire.Card = { ...examples.getCard.response.data, checklist };
  const changeChecklist = async (edit: (items: readonly Wire.ChecklistItem[]) => Wire.ChecklistItem[]) =>
    void saved.push(edit(saved.at(-1) ?? checklist));
  await draw(
    <>
      <CardChecklist card={card} actions={{ change: () => undefined, changeChecklist, report: () => undefined }} />
      <Toasts />
    </>,
  );
  await expect.element(section).toBeVisible();
  return { saved, ids: () => saved.at(-1)?.map(({ id }) => id) };
}

const section = page.getByRole("region", { name: "Checklist" });
const box = (id: string) => page.getByRole("checkbox", { name: `Do ${id}` });
const newItem = page.getByRole("textbox", { name: "Add an item" });
const choose = async (id: string, label: string) => {
  await userEvent.click(page.getByRole("button", { name: `Actions for “Do ${id}”` }));
  await userEvent.click(page.getByRole("menuitem", { name: label }));
};

test("the heading counts what is done", async () => {
  await drawn();
  await expect.element(section.getByRole("heading")).toHaveTextContent("Checklist1 of 3");
  await expect.element(box("a")).not.toBeChecked();
  await expect.element(box("b")).toBeChecked();
  expect(
    section
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Do a", "Do b", "Do c"]);
});

test("an empty checklist counts nothing", async () => {
  await drawn([]);
  expect(section.getByRole("heading").element().textContent).toBe("Checklist");
});

test("an item that is done is struck through, and only that", async () => {
  await drawn();
  await expect.element(page.getByText("Do b")).toHaveStyle({ textDecorationLine: "line-through" });
  await expect.element(page.getByText("Do a")).toHaveStyle({ textDecorationLine: "none" });
});

test("ticking an item changes only that one", async () => {
  const { saved } = await drawn();
  await userEvent.click(box("a"));
  expect(saved).toEqual([[item("a", true), item("b", true), item("c")]]);
});

test("an item that is done can be opened again", async () => {
  const { saved } = await drawn();
  await userEvent.click(box("b"));
  expect(saved).toEqual([[item("a"), item("b"), item("c")]]);
});

test.each([
  ["a", "ArrowDown", ["b", "a", "c"]],
  ["b", "ArrowDown", ["a", "c", "b"]],
  ["b", "ArrowUp", ["b", "a", "c"]],
  ["c", "ArrowUp", ["a", "c", "b"]],
  ["a", "ArrowUp", undefined],
  ["c", "ArrowDown", undefined],
  ["b", "Home", undefined],
])("Alt on item %s with %s moves it", async (id, key, expected) => {
  const { ids } = await drawn();
  await expect.element(box(id)).toHaveAttribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown");
  box(id).element().focus();
  await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`);
  expect(ids()).toEqual(expected);
});

test("an arrow key without Alt moves nothing", async () => {
  const { saved } = await drawn();
  box("b").element().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(saved).toEqual([]);
});

test.each([
  ["a", "Move down", ["b", "a", "c"]],
  ["c", "Move up", ["a", "c", "b"]],
])("the menu of item %s: %s", async (id, label, expected) => {
  const { ids } = await drawn();
  await choose(id, label);
  expect(ids()).toEqual(expected);
});

test.each([
  ["a", "true", "false"],
  ["b", "false", "false"],
  ["c", "false", "true"],
])("item %s moves up and down only within the list", async (id, up, down) => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: `Actions for “Do ${id}”` }));
  const entry = (name: string) => page.getByRole("menuitem", { name });
  await expect.element(entry("Convert to card")).toBeVisible();
  const disabled = (name: string) => entry(name).element().getAttribute("aria-disabled") ?? "false";
  expect([disabled("Move up"), disabled("Move down")]).toEqual([up, down]);
});

test("an item that was deleted comes back to its place", async () => {
  const { ids } = await drawn();
  await choose("b", "Delete");
  expect(ids()).toEqual(["a", "c"]);
  await expect.element(page.getByText("Item deleted")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }).last());
  expect(ids()).toEqual(["a", "b", "c"]);
});

test("Enter adds an open item to the end and empties the field", async () => {
  const { saved } = await drawn([item("a")]);
  await userEvent.fill(newItem, "  Book the studio ");
  await userEvent.keyboard("{Enter}");
  expect(saved).toEqual([[item("a"), { id: expect.any(String), text: "Book the studio", checked: false }]]);
  await expect.element(newItem).toHaveValue("");
});

test("an item of spaces alone is not added", async () => {
  const { saved } = await drawn();
  await userEvent.fill(newItem, "   ");
  await userEvent.keyboard("{Enter}");
  expect(saved).toEqual([]);
  await expect.element(newItem).toHaveValue("   ");
  await expect.element(newItem).toHaveAttribute("maxlength", "2000");
});
