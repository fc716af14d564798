import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import RenameView from "./rename-view.tsx";
import SaveView from "./save-view.tsx";

const [view] = examples.listSavedViews.response.data;

async function drawn(kind: "save" | "rename", at = "/tickets?status=done") {
  let closings = 0;
  const onClose = () => void closings++;
  await draw(kind === "save" ? <SaveView onClose={onClose} /> : <RenameView view={view!} onClose={onClose} />, { at });
  return () => closings;
}

const name = page.getByRole("textbox", { name: "Name" });
const save = page.getByRole("button", { name: "Save" });
const shared = page.getByRole("checkbox", { name: "Share with everybody in the organisation" });

test("a view is saved under a name, for oneself unless it is shared", async () => {
  const closings = await drawn("save");
  await expect.element(page.getByRole("dialog", { name: "Save view" })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue("");
  await expect.element(name).toBeRequired();
  await expect.element(name).toHaveAttribute("maxlength", "200");
  await expect.element(shared).not.toBeChecked();
  await userEvent.click(shared);
  await expect.element(shared).toBeChecked();
  await userEvent.click(shared);
  await expect.element(shared).not.toBeChecked();
  expect(closings()).toBe(0);
});

test("a page without filters is not saved", async () => {
  const closings = await drawn("save", "/overview");
  await expect.poll(closings).toBe(1);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a view is renamed from its current name", async () => {
  await drawn("rename");
  await expect.element(page.getByRole("dialog", { name: "Rename view" })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue("Open bugs");
  await expect.element(name).toBeRequired();
  await expect.element(name).toHaveAttribute("maxlength", "200");
});

for (const kind of ["save", "rename"] as const) {
  test(`a name of spaces alone is not accepted: ${kind}`, async () => {
    const closings = await drawn(kind);
    await userEvent.fill(name, "   ");
    await userEvent.click(save);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Enter a name.");
    await expect.element(name).toHaveAccessibleDescription("Enter a name.");
    await expect.element(name).toBeInvalid();
    expect(closings()).toBe(0);
  });

  test(`Cancel and Escape close the dialog: ${kind}`, async () => {
    const closings = await drawn(kind);
    await userEvent.click(page.getByRole("button", { name: "Cancel" }));
    expect(closings()).toBe(1);
    await userEvent.keyboard("{Escape}");
    await expect.poll(closings).toBe(2);
  });
}
