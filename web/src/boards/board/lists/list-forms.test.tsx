import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { AddList } from "../add-list.tsx";
import EmptyBoard from "./empty-board.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { ListNameForm } from "./list-name-form.tsx";

async function drawName(name?: string) {
  const calls: string[] = [];
  const heard: string[] = [];
  const { place } = await draw(
    <>
      <ListNameForm
        {...(name === undefined ? {} : { name })}
        onSave={(text) => calls.push(`save ${text}`)}
        onClose={() => calls.push("close")}
      />
      <button type="button">elsewhere</button>
    </>,
  );
  place.addEventListener("keydown", ({ key }) => void heard.push(key));
  await expect.element(field).toHaveFocus();
  return { calls, heard };
}

const field = page.getByRole("textbox", { name: "Name of the list" });
const elsewhere = page.getByRole("button", { name: "elsewhere" });

test("a new list starts without a name", async () => {
  await drawName();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveAttribute("placeholder", "Name of the list");
});

test("Enter saves the name once, even if the field is left afterwards", async () => {
  const { calls } = await drawName("To do");
  await userEvent.fill(field, "  Later ");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(elsewhere);
  expect(calls).toEqual(["save Later"]);
});

test("leaving the field saves the name", async () => {
  const { calls } = await drawName("To do");
  await userEvent.fill(field, "Later");
  await userEvent.click(elsewhere);
  expect(calls).toEqual(["save Later"]);
});

test.each(["", "  ", "To do", " To do "])("the name %j changes nothing", async (text) => {
  const { calls } = await drawName("To do");
  await userEvent.fill(field, text);
  await userEvent.keyboard("{Enter}");
  expect(calls).toEqual(["close"]);
});

test("Escape changes nothing, and nothing else on the page hears it", async () => {
  const { calls, heard } = await drawName("To do");
  await userEvent.fill(field, "Later");
  await userEvent.keyboard("x{Escape}");
  await userEvent.click(elsewhere);
  expect(calls).toEqual(["close"]);
  expect(heard).toEqual(["x"]);
});

const dialog = page.getByRole("dialog", { name: "Card limit" });
const limitField = dialog.getByRole("spinbutton", { name: "Card limit" });
const save = dialog.getByRole("button", { name: "Save" });

async function drawLimit(limit: number | null) {
  const calls: unknown[] = [];
  await draw(<LimitDialog limit={limit} onSave={(value) => calls.push(value)} onClose={() => calls.push("close")} />);
  await expect.element(limitField).toHaveFocus();
  return calls;
}

test("a limit is a positive number, explained in its dialog", async () => {
  await drawLimit(5);
  await expect.element(limitField).toHaveValue(5);
  const { min, max, step, type } = limitField.element() as HTMLInputElement;
  expect([min, max, step, type]).toEqual(["1", "1000000", "1", "number"]);
  await expect
    .element(limitField)
    .toHaveAccessibleDescription("The list warns when it has more cards. Leave empty for no limit.");
});

test("a limit can be set", async () => {
  const calls = await drawLimit(null);
  await expect.element(limitField).toHaveValue(null);
  await userEvent.fill(limitField, "12");
  await userEvent.click(save);
  expect(calls).toEqual([12]);
});

test("an emptied limit is no limit", async () => {
  const calls = await drawLimit(5);
  await userEvent.clear(limitField);
  await userEvent.click(save);
  expect(calls).toEqual([null]);
});

test("a limit of zero is not saved", async () => {
  const calls = await drawLimit(5);
  await userEvent.fill(limitField, "0");
  await userEvent.click(save);
  expect(calls).toEqual([]);
});

test("cancelling saves no limit", async () => {
  const calls = await drawLimit(5);
  await userEvent.fill(limitField, "7");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual(["close"]);
});

test("the button for a new list becomes a field, and returns without one", async () => {
  await draw(<AddList projectId="project" />);
  const add = page.getByRole("button", { name: "Add a list" });
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(add);
  await expect.element(field).toHaveFocus();
  await expect.element(add).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(add).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test("a board without lists explains them and offers to start with some", async () => {
  await draw(<EmptyBoard projectId="project" />);
  await expect.element(page.getByRole("heading", { name: "This board has no lists yet" })).toBeVisible();
  await expect.element(page.getByText(/^Lists are the columns of a board/)).toBeVisible();
  const start = page.getByRole("button", { name: "Start with To do, In progress and Done" });
  await expect.element(start).not.toHaveAttribute("aria-busy");
});
