import { examples } from "@corkboard/contract/examples";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { Toasts } from "../ui/toasts.tsx";
import { CommentArea } from "./comment-area.tsx";

const [olive, dan] = examples.listMembers.response.data;
const members = [
  olive!,
  dan!,
  { ...dan!, user_id: "3", display_name: "Dora Designer" },
  { ...dan!, user_id: "4", display_name: "Émile Dupont" },
];

const field = page.getByRole("textbox", { name: "Note" });
const list = page.getByRole("listbox", { name: "People to mention" });
const options = list.getByRole("option");

interface Options {
  readonly text?: string;
  readonly noFiles?: string;
}

async function drawn({ text: initial = "", ...rest }: Options = {}): Promise<string[]> {
  const log: string[] = [];
  function Form() {
    const area = useRef<HTMLTextAreaElement>(null);
    const [text, setText] = useState(initial);
    return (
      <form style={{ position: "relative", marginTop: 300 }} onKeyDown={({ key }) => log.push(`page got ${key}`)}>
        <CommentArea
          area={area}
          label="Note"
          placeholder="Write"
          describedBy="hint"
          text={text}
          setText={setText}
          members={members}
          onSend={() => log.push(`sent ${text}`)}
          className=""
          {...rest}
        />
        <p id="hint">Only for the team</p>
        <button type="button">Elsewhere</button>
        <Toasts />
      </form>
    );
  }
  await draw(<Form />);
  return log;
}

const names = () => options.elements().map((each) => each.textContent.replace(/^[A-Z]{2}/, ""));
const selected = () => options.elements().findIndex((each) => each.getAttribute("aria-selected") === "true");

test("the field is named and described and suggests nobody at first", async () => {
  await drawn();
  await expect.element(field).toHaveAccessibleDescription("Only for the team");
  await expect.element(field).toHaveAttribute("placeholder", "Write");
  await expect.element(field).toHaveAttribute("aria-autocomplete", "list");
  await expect.element(field).toHaveAttribute("maxlength", "20000");
  await expect.element(field).not.toHaveAttribute("aria-controls");
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await expect.element(list).not.toBeInTheDocument();
  expect(page.getByRole("status").first().element().textContent).toBe("");
});

test("an @ suggests everybody, the first one is marked, and their number is announced", async () => {
  await drawn();
  await userEvent.type(field, "Hello @");
  await expect.element(list).toBeVisible();
  expect(names()).toEqual(
    ["Dan Developer", "Dora Designer", "Émile Dupont", "Olive Owner"].map((n) => expect.stringContaining(n)),
  );
  expect(selected()).toBe(0);
  await expect.element(page.getByText("4 people to mention")).toBeInTheDocument();
  const area = field.element();
  expect(area.getAttribute("aria-controls")).toBe(list.element().id);
  expect(area.getAttribute("aria-activedescendant")).toBe(options.first().element().id);
});

test("a single person is counted as one, in German too", async () => {
  await drawn();
  await userEvent.type(field, "@ol");
  await expect.element(page.getByText("1 person to mention")).toBeInTheDocument();
  chooseLanguage("de");
  await expect.element(page.getByText("1 Person zum Erwähnen")).toBeInTheDocument();
});

test("arrows choose in a circle, and the field says whom", async () => {
  await drawn();
  await userEvent.type(field, "@d");
  await expect.element(options.nth(2)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(selected).toBe(1);
  expect(field.element().getAttribute("aria-activedescendant")).toBe(options.nth(1).element().id);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(selected).toBe(0);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(selected).toBe(2);
});

test.each(["Enter", "Tab"])("%s inserts the chosen name, and typing goes on after it", async (key) => {
  const log = await drawn();
  await userEvent.type(field, "Hello @d");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(selected).toBe(1);
  await userEvent.keyboard(`{${key}}`);
  await expect.element(field).toHaveValue("Hello @Dora Designer ");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("please");
  await expect.element(field).toHaveValue("Hello @Dora Designer please");
  await expect.element(field).toHaveFocus();
  expect(log).not.toContain(`page got ${key}`);
});

test("a name is inserted in the middle of a text without another space", async () => {
  await drawn({ text: "Ask  today" });
  const area = field.element() as HTMLTextAreaElement;
  area.focus();
  area.setSelectionRange(4, 4);
  await userEvent.keyboard("@ol");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Ask @Olive Owner today");
  expect([area.selectionStart, area.selectionEnd]).toEqual([17, 17]);
});

test("a click inserts a name and leaves the focus in the field", async () => {
  await drawn();
  await userEvent.type(field, "@");
  await userEvent.click(options.nth(3));
  await expect.element(field).toHaveValue("@Olive Owner ");
  await expect.element(field).toHaveFocus();
});

test("Escape closes the suggestions first, and they stay closed for that mention", async () => {
  const log = await drawn();
  await userEvent.type(field, "@");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("d");
  await expect.element(field).toHaveValue("@d");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}, ");
  await userEvent.keyboard("@");
  await expect.element(list).toBeVisible();
  expect(log).not.toContain("page got Escape");
});

test("a mention that was closed and deleted can be begun again in the same place", async () => {
  await drawn();
  await userEvent.type(field, "@");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("{Backspace}");
  await userEvent.keyboard("a");
  await userEvent.keyboard("{Backspace}");
  await userEvent.keyboard("@");
  await expect.element(list).toBeVisible();
});

test("Escape without suggestions leaves the field, and the page does not notice", async () => {
  const log = await drawn();
  await userEvent.type(field, "a");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toHaveFocus();
  expect(log).toEqual(["page got a"]);
});

test("leaving the field closes the suggestions", async () => {
  await drawn();
  await userEvent.type(field, "@");
  await expect.element(list).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Elsewhere" }));
  await expect.element(list).not.toBeInTheDocument();
});

test("selecting text closes the suggestions", async () => {
  await drawn();
  await userEvent.type(field, "@d");
  await expect.element(list).toBeVisible();
  (field.element() as HTMLTextAreaElement).setSelectionRange(0, 2);
  await expect.element(list).not.toBeInTheDocument();
});

test("somebody whom nobody knows is not suggested", async () => {
  await drawn();
  await userEvent.type(field, "@xavier");
  await expect.element(field).toHaveValue("@xavier");
  await expect.element(list).not.toBeInTheDocument();
});

test.each(["Control", "Meta"])("%s and Enter send, even while people are suggested", async (modifier) => {
  const log = await drawn();
  await userEvent.type(field, "Hello @d");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  expect(log).toContain("sent Hello @d");
  expect(log).not.toContain("page got Enter");
  await expect.element(list).not.toBeInTheDocument();
});

test("Enter alone starts a new line", async () => {
  const log = await drawn();
  await userEvent.type(field, "a{Enter}b");
  await expect.element(field).toHaveValue("a\nb");
  expect(log.some((each) => each.startsWith("sent"))).toBe(false);
});

function paste(types: { readonly file?: boolean; readonly text?: string }): void {
  const clipboardData = new DataTransfer();
  if (types.file) clipboardData.items.add(new File(["x"], "x.png", { type: "image/png" }));
  if (types.text) clipboardData.setData("text/plain", types.text);
  field.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

const noFiles = "Files cannot be attached.";

test("text is pasted without a word, with or without a picture of itself", async () => {
  await drawn({ noFiles });
  paste({ text: "a" });
  paste({ text: "a", file: true });
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByText(noFiles)).not.toBeInTheDocument();
});

test("a pasted file where none can be attached is explained", async () => {
  await drawn({ noFiles });
  paste({ file: true });
  await expect.element(page.getByText(noFiles)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
});

test("a pasted file is nothing to explain where the page handles it", async () => {
  await drawn();
  const before = page.getByRole("button", { name: "Dismiss" }).elements().length;
  paste({ file: true });
  await new Promise(requestAnimationFrame);
  expect(page.getByRole("button", { name: "Dismiss" }).elements()).toHaveLength(before);
});
