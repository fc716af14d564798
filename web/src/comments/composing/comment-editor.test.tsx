import { NetworkFailure } from "../../ui/network-failure.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { CommentEditor } from "./comment-editor.tsx";

const field = page.getByRole("textbox", { name: "Edit comment" });
const save = page.getByRole("button", { name: "Save" });

async function drawn(saving: () => Promise<void> = async () => {}): Promise<string[]> {
  const log: string[] = [];
  await draw(
    <div onKeyDown={({ key }) => key.length > 1 && log.push(`page got ${key}`)}>
      <CommentEditor
        content="Before"
        onSave={(content) => {
          log.push(`saved ${content}`);
          return saving();
        }}
        onClose={() => log.push("closed")}
      />
    </div>,
  );
  return log;
}

test("the editor has the text and the focus", async () => {
  await drawn();
  await expect.element(field).toHaveValue("Before");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("maxlength", "20000");
});

test("a changed text is saved, and then the editor closes", async () => {
  const log = await drawn();
  await userEvent.fill(field, "After");
  await userEvent.click(save);
  await expect.poll(() => log).toEqual(["saved After", "closed"]);
});

test("an unchanged text is not saved", async () => {
  const log = await drawn();
  await userEvent.click(save);
  expect(log).toEqual(["closed"]);
});

test.each(["Control", "Meta"])("%s and Enter save, Enter alone does not", async (modifier) => {
  const log = await drawn();
  await userEvent.fill(field, "After");
  await userEvent.keyboard("{Enter}");
  expect(log).toEqual(["page got Enter"]);
  await userEvent.fill(field, "After");
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  await expect.poll(() => log.filter((each) => !each.startsWith("page"))).toEqual(["saved After", "closed"]);
  expect(log.filter((each) => each === "page got Enter")).toHaveLength(1);
});

test("Escape and Cancel discard the text", async () => {
  const log = await drawn();
  await userEvent.fill(field, "After");
  await userEvent.keyboard("{Escape}");
  expect(log).toEqual(["closed"]);
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(log).toEqual(["closed", "closed"]);
});

test("an empty text cannot be saved", async () => {
  const log = await drawn();
  await expect.element(save).toBeEnabled();
  await userEvent.fill(field, "  ");
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(log.filter((each) => !each.startsWith("page"))).toEqual([]);
});

test("while it is saved, it cannot be saved again", async () => {
  const saving = Promise.withResolvers<void>();
  const log = await drawn(() => saving.promise);
  await expect.element(save).not.toHaveAttribute("aria-busy");
  await userEvent.fill(field, "After");
  await userEvent.click(save);
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  (save.element() as HTMLElement).click();
  saving.resolve();
  await expect.poll(() => log).toEqual(["saved After", "closed"]);
});

test("a text that could not be saved stays, with the reason, and can be saved again", async () => {
  const log = await drawn(() => Promise.reject(new NetworkFailure("failed")));
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await userEvent.fill(field, "After");
  await userEvent.click(save);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Corkboard cannot be reached. Check your connection and try again.");
  await expect.element(field).toHaveValue("After");
  await expect.element(save).not.toHaveAttribute("aria-busy");
  await userEvent.click(save);
  await expect.poll(() => log).toEqual(["saved After", "saved After"]);
});
