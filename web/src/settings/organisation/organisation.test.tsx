import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import Organisation from "./organisation.tsx";

const drawn = () => draw(<Organisation />, { known: [signedIn("owner")] });

const name = page.getByRole("textbox", { name: "Name of the organisation" });
const save = page.getByRole("button", { name: "Save" });

test("the name is saved only if it changed, apart from spaces around it", async () => {
  await drawn();
  await expect.element(name).toHaveValue("North Studio");
  await expect.element(name).toBeRequired();
  await expect.element(name).toHaveAttribute("maxlength", "200");
  await expect.element(save).toBeDisabled();
  await userEvent.fill(name, " North Studio ");
  await expect.element(save).toBeDisabled();
  await userEvent.fill(name, "South Studio");
  await expect.element(save).toBeEnabled();
  await expect.element(page.getByText("Members, contacts of your clients and reporters see it.")).toBeVisible();
});

test("deleting asks for the name and says everything that it means", async () => {
  await drawn();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Delete organisation…" }));
  const dialog = page.getByRole("dialog", { name: "Delete North Studio?" });
  const typed = dialog.getByRole("textbox", { name: "Type “North Studio” to confirm" });
  await expect.element(typed).toHaveValue("");
  await expect.element(typed).toBeRequired();
  expect(dialog.getByRole("listitem").elements()).toHaveLength(4);
  await expect.element(dialog.getByText(/^After 7 days, all projects/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Delete organisation" }));
  await expect.element(typed).toBeInvalid();
  await userEvent.fill(typed, "North");
  await expect.element(typed).toHaveValue("North");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
