import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Menu } from "./menu.tsx";
import type { MenuGroup } from "./menu-items.ts";

const trigger = page.getByRole("button", { name: "Actions" });
const menu = page.getByRole("menu", { name: "What to do" });

async function drawn(groups: (log: string[]) => readonly MenuGroup[]): Promise<string[]> {
  const log: string[] = [];
  await draw(
    <Menu label="What to do" groups={groups(log)}>
      Actions
    </Menu>,
  );
  return log;
}

const edit = (log: string[]): MenuGroup => ({
  items: [
    { id: "edit", label: "Edit", hint: "E", icon: <svg data-testid="icon" />, onSelect: () => log.push("edit") },
    { id: "delete", label: "Delete", danger: true, onSelect: () => log.push("delete") },
    { id: "move", label: "Move", disabled: true, onSelect: () => log.push("move") },
  ],
});

const choices = (log: string[]): MenuGroup => ({
  label: "Status",
  items: [
    { id: "new", label: "New", checked: false, onSelect: () => log.push("new") },
    { id: "done", label: "Done", checked: true, onSelect: () => log.push("done") },
  ],
});

test("a menu opens with a click, says so, and closes with the next one", async () => {
  await drawn((log) => [edit(log)]);
  await expect.element(trigger).toHaveAttribute("aria-haspopup", "menu");
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  const button = document.querySelector<HTMLButtonElement>("[aria-haspopup=menu]")!;
  expect(button.getAttribute("aria-expanded")).toBe("true");
  button.click();
  await expect.element(menu).not.toBeInTheDocument();
});

test("Escape closes a menu and returns the focus to its button", async () => {
  const log = await drawn((each) => [edit(each)]);
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  expect(log).toEqual([]);
});

test.each(["ArrowDown", "ArrowUp"])("%s opens a menu, other keys do not", async (key) => {
  await drawn((log) => [edit(log)]);
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard(`{${key}}`);
  await expect.element(menu).toBeVisible();
});

test("choosing an item does it once and closes the menu", async () => {
  const log = await drawn((each) => [edit(each)]);
  await userEvent.click(trigger);
  await userEvent.click(page.getByRole("menuitem", { name: "Edit" }));
  await expect.element(menu).not.toBeInTheDocument();
  expect(log).toEqual(["edit"]);
});

test("items keep their order, with their icon and key, and can be disabled", async () => {
  const log = await drawn((each) => [edit(each)]);
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  const items = page.getByRole("menuitem");
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(["EditE", "Delete", "Move"]);
  await expect.element(page.getByTestId("icon")).toBeVisible();
  await expect.element(items.nth(2)).toHaveAttribute("aria-disabled", "true");
  await expect.element(items.nth(0)).not.toHaveAttribute("aria-disabled", "true");
  (items.nth(2).element() as HTMLElement).click();
  expect(log).toEqual([]);
  await expect.element(menu).toBeVisible();
});

test("what is dangerous looks different", async () => {
  await drawn((each) => [edit(each)]);
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  const [harmless, dangerous] = page
    .getByRole("menuitem")
    .elements()
    .map((each) => getComputedStyle(each).color);
  expect(dangerous).not.toBe(harmless);
});

test("groups are named and in their order", async () => {
  await drawn((each) => [choices(each), edit(each)]);
  await userEvent.click(trigger);
  await expect.element(page.getByRole("group", { name: "Status" })).toBeVisible();
  const groups = menu.getByRole("group").elements();
  expect(groups.map(({ textContent }) => textContent)).toEqual(["StatusNewDone", "EditEDeleteMove"]);
});

test("one of several choices is marked as the current one", async () => {
  const log = await drawn((each) => [choices(each)]);
  await userEvent.click(trigger);
  const done = page.getByRole("menuitemcheckbox", { name: "Done" });
  const open = page.getByRole("menuitemcheckbox", { name: "New" });
  await expect.element(done).toHaveAttribute("aria-checked", "true");
  await expect.element(open).toHaveAttribute("aria-checked", "false");
  expect(done.element().querySelector("svg")).not.toBeNull();
  expect(open.element().querySelector("svg")).toBeNull();
  await userEvent.click(open);
  await expect.element(menu).not.toBeInTheDocument();
  expect(log).toEqual(["new"]);
});

test("a click elsewhere closes a menu", async () => {
  await draw(
    <>
      <Menu label="What to do" groups={[edit([])]}>
        Actions
      </Menu>
      <p style={{ marginTop: 400 }}>Elsewhere</p>
    </>,
  );
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  await userEvent.click(page.getByText("Elsewhere"), { force: true });
  await expect.element(menu).not.toBeInTheDocument();
});

test("a menu that is controlled from outside only reports what is wanted", async () => {
  const wanted: boolean[] = [];
  function Controlled() {
    const [isOpen, setOpen] = useState(false);
    const change = (next: boolean) => {
      wanted.push(next);
      setOpen(next);
    };
    return (
      <Menu label="What to do" groups={[edit([])]} open={isOpen} onOpenChange={change} aria-keyshortcuts="a">
        Actions
      </Menu>
    );
  }
  await draw(<Controlled />);
  await expect.element(trigger).toHaveAttribute("aria-keyshortcuts", "a");
  await userEvent.click(trigger);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  expect(wanted).toEqual([true, false]);
});

test("a menu that is held closed from outside stays closed", async () => {
  await draw(
    <Menu label="What to do" groups={[edit([])]} open={false}>
      Actions
    </Menu>,
  );
  await userEvent.click(trigger);
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  await expect.element(menu).not.toBeInTheDocument();
});
