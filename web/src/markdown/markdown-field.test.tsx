import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { MarkdownField } from "./markdown-field.tsx";

const field = page.getByRole("textbox", { name: "Description" });
const toolbar = page.getByRole("toolbar", { name: "Formatting" });
const write = page.getByRole("button", { name: "Write" });
const preview = page.getByRole("button", { name: "Preview" });

async function drawn(initial: string, props: Partial<ComponentProps<typeof MarkdownField>> = {}) {
  const saved: string[] = [];
  function Form() {
    const [text, setText] = useState(initial);
    return (
      <MarkdownField label="Description" text={text} onChange={setText} onSave={() => saved.push(text)} {...props} />
    );
  }
  await draw(<Form />);
  return saved;
}

function select(start: number, end: number): void {
  const area = field.element() as HTMLTextAreaElement;
  area.focus();
  area.setSelectionRange(start, end);
}

const selection = () => {
  const { selectionStart, selectionEnd } = field.element() as HTMLTextAreaElement;
  return [selectionStart, selectionEnd];
};

test("the field has the text, and asks for the focus only if that is wanted", async () => {
  await drawn("Text", { id: "description" });
  await expect.element(field).toHaveValue("Text");
  await expect.element(field).toHaveAttribute("id", "description");
  await expect.element(field).toHaveAttribute("maxlength", "100000");
  await expect.element(field).not.toHaveAttribute("autofocus");
  await expect.element(write).toHaveAttribute("aria-pressed", "true");
  await expect.element(preview).toHaveAttribute("aria-pressed", "false");
});

test("the field asks for the focus where that is wanted", async () => {
  await drawn("Text", { autoFocus: true });
  await expect.element(field).toHaveAttribute("autofocus");
});

test("the preview shows the text as it will be read, and back", async () => {
  await drawn("Some **bold** text");
  await userEvent.click(preview);
  await expect.element(page.getByText("bold", { exact: true })).toBeVisible();
  expect(page.getByText("bold", { exact: true }).element().localName).toBe("strong");
  await expect.element(preview).toHaveAttribute("aria-pressed", "true");
  await expect.element(write).toHaveAttribute("aria-pressed", "false");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(toolbar).not.toBeInTheDocument();
  await userEvent.click(write);
  await expect.element(field).toHaveValue("Some **bold** text");
  await expect.element(toolbar).toBeVisible();
});

test("the toolbar has its buttons in their order", async () => {
  await drawn("");
  await expect.element(toolbar).toBeVisible();
  const names = toolbar
    .getByRole("button")
    .elements()
    .map((each) => each.getAttribute("aria-label"));
  expect(names).toEqual(["Bold", "Italic", "Code", "List", "Checklist", "Link"]);
});

test.each([
  ["Bold", "a **word**", [4, 8]],
  ["Italic", "a _word_", [3, 7]],
  ["Code", "a `word`", [3, 7]],
  ["List", "- a word", [0, 8]],
  ["Checklist", "- [ ] a word", [0, 12]],
  ["Link", "a [word](https://)", [9, 17]],
])("%s formats the selection, which keeps the focus", async (name, text, selected) => {
  await drawn("a word");
  select(2, 6);
  await userEvent.click(toolbar.getByRole("button", { name, exact: true }));
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveFocus();
  expect(selection()).toEqual(selected);
});

test.each([
  ["b", "**word**"],
  ["i", "_word_"],
  ["k", "[word](https://)"],
])("Ctrl or Meta and %s format the selection, the key alone types", async (key, text) => {
  await drawn("word");
  for (const modifier of ["Control", "Meta"]) {
    select(0, 99);
    await userEvent.fill(field, "word");
    select(0, 4);
    await userEvent.keyboard(`{${modifier}>}${key}{/${modifier}}`);
    await expect.element(field).toHaveValue(text);
  }
  await userEvent.fill(field, "");
  await userEvent.keyboard(key);
  await expect.element(field).toHaveValue(key);
});

test("formatting can be undone like typing", async () => {
  await drawn("word");
  select(0, 4);
  await userEvent.keyboard("{Control>}b{/Control}");
  await expect.element(field).toHaveValue("**word**");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("word");
});

test("taking a list back can leave nothing", async () => {
  await drawn("- ");
  select(2, 2);
  await userEvent.click(toolbar.getByRole("button", { name: "List", exact: true }));
  await expect.element(field).toHaveValue("");
});

test.each(["Control", "Meta"])("%s and Enter save, Enter alone does not", async (modifier) => {
  const saved = await drawn("Text");
  select(4, 4);
  await userEvent.keyboard("{Enter}");
  expect(saved).toEqual([]);
  await expect.element(field).toHaveValue("Text\n");
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  expect(saved).toEqual(["Text\n"]);
  await expect.element(field).toHaveValue("Text\n");
});

test("other keys with Ctrl are the browser's", async () => {
  await drawn("Text");
  select(0, 0);
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(selection()).toEqual([0, 4]);
});
