import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { QuickAdd } from "../quick-add.tsx";

async function drawn(isOpen: boolean) {
  const calls: unknown[] = [];
  const { place } = await draw(
    <QuickAdd
      projectId="project"
      list={{ id: "todo", name: "To do" }}
      isOpen={isOpen}
      onOpenChange={(open) => calls.push(open)}
      onAdded={() => calls.push("added")}
    />,
  );
  return { calls, place };
}

const closed = page.getByRole("button", { name: "Add a card to To do" });
const field = page.getByRole("textbox", { name: "Title of the new card" });
const add = page.getByRole("button", { name: "Add", exact: true });

test("the button opens the field", async () => {
  const { calls } = await drawn(false);
  await expect.element(closed).toHaveTextContent("Add a card");
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(closed);
  expect(calls).toEqual([true]);
});

test("the field is ready to be written in, and explained", async () => {
  await drawn(true);
  await expect.element(field).toHaveFocus();
  await expect
    .element(field)
    .toHaveAccessibleDescription("Enter adds another. Paste several lines to add several cards.");
  await expect.element(field).toHaveAttribute("maxlength", "20000");
  await expect.element(closed).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("only a title can be added", async () => {
  await drawn(true);
  await expect.element(add).toBeDisabled();
  await userEvent.fill(field, "  ");
  await expect.element(add).toBeDisabled();
  await userEvent.fill(field, "Photos");
  await expect.element(add).toBeEnabled();
});

test.each(["", "   ", "- "])("Enter adds nothing from %j", async (text) => {
  const { calls } = await drawn(true);
  await userEvent.fill(field, text);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue(text);
  expect(calls).toEqual([]);
});

test("Shift and Enter start a new line", async () => {
  await drawn(true);
  await userEvent.fill(field, "Photos");
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
  await expect.element(field).toHaveValue("Photos\n");
});

test("Escape closes the field", async () => {
  const { calls } = await drawn(true);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(calls).toEqual([false]);
});

test("Cancel closes the field", async () => {
  const { calls } = await drawn(true);
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([false]);
});

test("a pasted line is left to the browser", async () => {
  const { calls } = await drawn(true);
  await expect.element(field).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "One line\n\n");
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
  expect(field.element().dispatchEvent(event)).toBe(true);
  expect(calls).toEqual([]);
});

test("keys of an input method are its own", async () => {
  const { calls } = await drawn(true);
  await expect.element(field).toBeVisible();
  for (const key of ["Escape", "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, isComposing: true });
    expect(field.element().dispatchEvent(event)).toBe(true);
  }
  expect(calls).toEqual([]);
});
