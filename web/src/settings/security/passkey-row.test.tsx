import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

const [passkey] = examples.listPasskeys.response.data as [Wire.Passkey];

const drawn = (changes: Partial<Wire.Passkey> = {}) =>
  draw(
    <ul>
      <PasskeyRow passkey={{ ...passkey, ...changes }} />
    </ul>,
  );

const button = (name: string) => page.getByRole("listitem").getByRole("button", { name }).first();

test.each<[Partial<Wire.Passkey>, string]>([
  [{}, "Added Mar 2, 2026 · Last used Mar 3, 2026 · Synced"],
  [{ synced: false }, "Added Mar 2, 2026 · Last used Mar 3, 2026"],
  [{ synced: false, last_used_at: null }, "Added Mar 2, 2026 · Never used"],
])("a passkey says when it was added and used: %o", async (changes, facts) => {
  const { place } = await drawn(changes);
  await expect.element(page.getByText("Olive's phone")).toBeVisible();
  expect([...place.querySelectorAll("p")].map((each) => each.textContent)).toEqual(["Olive's phone", facts]);
});

test("removing needs a confirmation", async () => {
  await drawn();
  await userEvent.click(button("Remove"));
  const dialog = page.getByRole("dialog", { name: "Remove Olive's phone?" });
  await expect.element(dialog.getByText(/^It can no longer sign you in/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Remove" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("renaming begins with the current name and needs one", async () => {
  await drawn();
  await userEvent.click(button("Rename"));
  const dialog = page.getByRole("dialog", { name: "Rename passkey" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveValue("Olive's phone");
  await expect.element(name).toHaveFocus();
  await userEvent.fill(name, "  ");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Enter a name.");
  await expect.element(name).toHaveFocus();
  await userEvent.fill(name, "My phone");
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
