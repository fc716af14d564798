import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { CriterionEditor } from "./criterion-editor.tsx";

async function drawn(text: string, message?: string): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  await draw(
    <CriterionEditor
      label="Text of criterion 1"
      text={text}
      message={message}
      saveLabel="Add"
      onSave={(saved) => void done.push(["save", saved])}
      onClose={() => void done.push("close")}
    />,
  );
  await expect.element(field).toHaveFocus();
  return done;
}

const field = page.getByRole("textbox", { name: "Text of criterion 1" });

test("typing continues at the end of the text", async () => {
  await drawn("The button");
  await userEvent.keyboard(" works");
  await expect.element(field).toHaveValue("The button works");
  await expect.element(field).toHaveAttribute("maxlength", "2000");
});

test("Enter saves the text and adds no line break", async () => {
  const done = await drawn("The button");
  await userEvent.keyboard(" works{Enter}");
  expect(done).toEqual([["save", "The button works"]]);
  await expect.element(field).toHaveValue("The button works");
});

test("the button saves the text", async () => {
  const done = await drawn("The button");
  await userEvent.keyboard("!");
  await userEvent.click(page.getByRole("button", { name: "Add" }));
  expect(done).toEqual([["save", "The button!"]]);
});

test("a criterion is one line without spaces around it", async () => {
  const done = await drawn("");
  await userEvent.fill(field, "  The   button\n works  ");
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual([["save", "The button works"]]);
});

test.each([
  { what: "that was not changed", before: "The button", text: "The button" },
  { what: "that only got spaces", before: "The button", text: " The button " },
  { what: "that is empty", before: "The button", text: "" },
  { what: "of spaces", before: "", text: "   " },
])("a text $what is not saved", async ({ before, text }) => {
  const done = await drawn(before);
  await userEvent.fill(field, text);
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["close"]);
});

test("Escape restores the line", async () => {
  const done = await drawn("The button");
  await userEvent.keyboard(" works{Escape}");
  expect(done).toEqual(["close"]);
});

test("the second button restores the line", async () => {
  const done = await drawn("The button");
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(done).toEqual(["close"]);
});

test("Enter that ends an input of several keys does not save", async () => {
  const done = await drawn("ボタン");
  for (const key of ["Enter", "Escape"])
    field.element().dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
  expect(done).toEqual([]);
});

test("what happened to the line meanwhile is announced and describes the field", async () => {
  await drawn("The button", "Somebody removed it");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Somebody removed it");
  await expect.element(field).toHaveAccessibleDescription("Somebody removed it");
});

test("without a message nothing describes the field", async () => {
  await drawn("The button");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute("aria-describedby");
});

test("after a message the same text can be saved again", async () => {
  const done = await drawn("The button", "Somebody changed it");
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual([["save", "The button"]]);
});
