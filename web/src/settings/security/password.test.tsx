import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { Password } from "./password.tsx";

const drawn = (hasPassword: boolean) =>
  draw(<Password hasPassword={hasPassword} />, { known: [signedIn("developer")] });

const current = page.getByLabelText("Current password");
const next = page.getByLabelText("New password");
const none = page.getByText(/^You have no password\. You can set one to sign in with it as well\. /);

test("changing a password needs the current and the new one", async () => {
  await drawn(true);
  const change = page.getByRole("button", { name: "Change password" });
  await expect.element(none).not.toBeInTheDocument();
  await expect.element(change).toBeDisabled();
  await userEvent.fill(current, "old password");
  await expect.element(change).toBeDisabled();
  await userEvent.fill(next, "new password");
  await expect.element(change).toBeEnabled();
  await userEvent.fill(current, "");
  await expect.element(change).toBeDisabled();
});

test("somebody without a password only sets one", async () => {
  await drawn(false);
  const set = page.getByRole("button", { name: "Set password" });
  await expect.element(none).toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
  await expect.element(set).toBeDisabled();
  await userEvent.fill(next, "new password");
  await expect.element(set).toBeEnabled();
});

test("password managers learn whose password it is and which one is which", async () => {
  const { place } = await drawn(true);
  await expect.element(current).toHaveAttribute("autocomplete", "current-password");
  await expect.element(current).toHaveAttribute("type", "password");
  await expect.element(next).toHaveAttribute("autocomplete", "new-password");
  await expect.element(next).toHaveAttribute("type", "password");
  expect(place.querySelector<HTMLInputElement>("[autocomplete=username]")?.value).toBe("olive@studio.example");
});

test("a short password is not sent", async () => {
  await drawn(false);
  await expect.element(next).toHaveAccessibleDescription("At least 8 characters");
  await userEvent.type(next, "7 chars");
  await userEvent.click(page.getByRole("button", { name: "Set password" }));
  await expect.element(next).toBeInvalid();
  await expect.element(page.getByRole("alert")).toBeVisible();
});
