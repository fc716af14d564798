import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { basePath } from "../../ui/service-url.ts";
import ResetPage from "./reset-page.tsx";

const drawn = (reset: object | null) => draw(<ResetPage />, { known: [[keys.resetLink, reset]] });

const password = page.getByLabelText("Password", { exact: true });
const set = page.getByRole("button", { name: "Set password" });

test("a link that does not work leads to a new one", async () => {
  await drawn(null);
  await expect.element(page.getByRole("heading", { name: "This link does not work any more", level: 1 })).toBeVisible();
  await expect.element(page.getByText(/older than an hour\. Request a new one\.$/)).toBeVisible();
  const link = page.getByRole("link", { name: "Request a new link" });
  await expect.element(link).toHaveAttribute("href", `${basePath}/sign-in?forgotten=true`);
  await expect.element(password).not.toBeInTheDocument();
});

test("a new password is chosen for the address of the link", async () => {
  const { place } = await drawn(examples.lookUpPasswordReset.response.data);
  await expect.element(page.getByRole("heading", { name: "Choose a new password", level: 1 })).toBeVisible();
  await expect.element(page.getByText("for olive@studio.example")).toBeVisible();
  await expect
    .element(page.getByText(/You are signed out on all other devices\. Invitations, links and access tokens/))
    .toBeVisible();
  await expect.element(password).toHaveAttribute("autofocus");
  await expect.element(password).toHaveAttribute("autocomplete", "new-password");
  await expect.element(password).toHaveAccessibleDescription(/^At least 8 characters/);
  await expect.element(password).toBeRequired();
  const username = place.querySelector<HTMLInputElement>("input[autocomplete=username]");
  expect(username).toHaveValue("olive@studio.example");
  expect(username).toHaveAttribute("hidden");
  expect(username).toHaveAttribute("readonly");
});

test("a new password that is too short is rejected", async () => {
  await drawn(examples.lookUpPasswordReset.response.data);
  await userEvent.fill(password, "1234567");
  await userEvent.click(set);
  await expect.element(password).toHaveAccessibleDescription(/^Use at least 8 characters\./);
});
