import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { EditedText } from "./edited-text.tsx";

type Props = Parameters<typeof EditedText>[0];

async function drawn(given: Partial<Omit<Props, "field">> & { text?: string; error?: string } = {}) {
  const { text = "Button", error, ...props } = given;
  const calls: string[] = [];
  const outside: string[] = [];
  const note = (call: string) => () => void calls.push(call);
  const field: Props["field"] = {
    isEditing: true,
    text,
    error,
    conflict: undefined,
    setText: (next) => void calls.push(`text ${String(next)}`),
    begin: note("begin"),
    cancel: note("cancel"),
    save: note("save"),
    resolve: note("resolve"),
    postpone: note("postpone"),
  };
  await draw(
    <div onKeyDown={(event) => void outside.push(event.key)}>
      <EditedText label="Title" field={field} className="" {...props} />
    </div>,
  );
  await expect.element(area).toBeVisible();
  return { calls, outside };
}

const area = page.getByRole("textbox", { name: "Title" });
const save = page.getByRole("button", { name: "Save" });
const cancel = page.getByRole("button", { name: "Cancel" });

test("the text gets the focus, with the cursor at its end", async () => {
  await drawn({ text: "Button" });
  await expect.element(area).toHaveFocus();
  const { selectionStart, selectionEnd } = area.element() as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual([6, 6]);
});

test("typing changes the text", async () => {
  const { calls } = await drawn({ text: "Button" });
  await userEvent.keyboard("s");
  expect(calls).toEqual(["text Buttons"]);
});

test("the buttons save and cancel, once each", async () => {
  const { calls } = await drawn();
  await userEvent.click(save);
  expect(calls).toEqual(["save"]);
  await userEvent.click(cancel);
  expect(calls).toEqual(["save", "cancel"]);
});

test("Escape cancels, and nothing around the editor hears of it", async () => {
  const { calls, outside } = await drawn();
  await userEvent.keyboard("{Escape}");
  expect(calls).toEqual(["cancel"]);
  expect(outside).toEqual([]);
});

test("Enter saves a short text without a new line", async () => {
  const { calls, outside } = await drawn();
  await userEvent.keyboard("{Enter}");
  expect(calls).toEqual(["save"]);
  expect(outside).toEqual([]);
});

test("Enter starts a new line in a long text", async () => {
  const { calls, outside } = await drawn({ isLong: true });
  await userEvent.keyboard("{Enter}");
  expect(calls).toEqual(["text Button\n"]);
  expect(outside).toEqual(["Enter"]);
});

test.each(["Control", "Meta"])("Enter with %s saves a long text", async (key) => {
  const { calls } = await drawn({ isLong: true });
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
  expect(calls).toEqual(["save"]);
});

test("other keys are those of the page, too", async () => {
  const { outside } = await drawn();
  await userEvent.keyboard("{ArrowLeft}");
  expect(outside).toEqual(["ArrowLeft"]);
});

test("keys that choose a suggestion of an input method neither save nor cancel", async () => {
  const { calls } = await drawn();
  for (const key of ["Enter", "Escape"])
    area.element().dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
  expect(calls).toEqual([]);
});

test("a required text is not saved without anything but spaces", async () => {
  const { calls } = await drawn({ text: "  ", isRequired: true });
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  (area.element() as HTMLTextAreaElement).form!.requestSubmit();
  expect(calls).toEqual([]);
});

test("a required text that is there can be saved", async () => {
  await drawn({ isRequired: true });
  await expect.element(save).toBeEnabled();
});

test("a text that is not required can be emptied", async () => {
  const { calls } = await drawn({ text: "" });
  await expect.element(save).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  expect(calls).toEqual(["save"]);
});

test("a failure is announced next to the text", async () => {
  await drawn({ error: "The network is down" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The network is down");
  await expect.element(area).toHaveAttribute("aria-invalid", "true");
});

test("without a failure, nothing is wrong", async () => {
  await drawn();
  await expect.element(area).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test.each([
  ["title", { isLong: false }, "1", "500"],
  ["description", { isLong: true }, "6", "100000"],
])("a %s has room for as much as the service accepts", async (_, given, rows, maxLength) => {
  await drawn(given);
  await expect.element(area).toHaveAttribute("rows", rows);
  await expect.element(area).toHaveAttribute("maxlength", maxLength);
});
