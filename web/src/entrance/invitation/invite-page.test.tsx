import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { basePath } from "../../ui/service-url.ts";
import { methodsQuery } from "../methods.ts";
import InvitePage from "./invite-page.tsx";

const invitation: Wire.InvitationLookup = examples.lookUpInvitation.response.data;
const methods: Wire.SignInMethods = { ...examples.getSignInMethods.response.data, passkeys: false };

const drawn = (state: Partial<Wire.InvitationLookup> | null, offered: Partial<Wire.SignInMethods> = {}) =>
  draw(<InvitePage />, {
    known: [
      [keys.invitationLink, state && { ...invitation, ...state }],
      [methodsQuery.queryKey, { ...methods, ...offered }],
    ],
  });

const title = page.getByRole("heading", { name: "Join North Studio", level: 1 });
const name = page.getByRole("textbox", { name: "Your name" });
const password = page.getByLabelText("Password", { exact: true });
const accept = page.getByRole("button", { name: "Accept invitation" });
const provider = page.getByRole("button", { name: "Continue with North Studio SSO" });
const or = page.getByText("or", { exact: true });

test("a link that does not work is explained", async () => {
  await drawn(null);
  await expect.element(page.getByRole("heading", { name: "This link does not work any more", level: 1 })).toBeVisible();
  await expect.element(page.getByText(/already used or older than 7 days/)).toBeVisible();
  const link = page.getByRole("link", { name: "Back to sign-in" });
  await expect.element(link).toHaveAttribute("href", `${basePath}/sign-in`);
});

test("a new person chooses a name and a password", async () => {
  const { place } = await drawn({});
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText("You were invited as dan@studio.example.")).toBeVisible();
  await expect.element(name).toHaveValue("Dan Developer");
  await expect.element(name).toHaveAttribute("autofocus");
  await expect.element(name).toHaveAttribute("autocomplete", "name");
  await expect.element(name).toHaveAccessibleDescription("You can change your name later.");
  await expect.element(name).toBeRequired();
  await expect.element(password).toHaveAttribute("autocomplete", "new-password");
  await expect.element(password).toHaveAccessibleDescription(/^At least 8 characters/);
  await expect.element(password).toBeRequired();
  await expect.element(or).toBeVisible();
  await expect.element(provider).toBeVisible();
  await expect.element(page.getByText(/^You are signed in as/)).not.toBeInTheDocument();
  const username = place.querySelector<HTMLInputElement>("input[autocomplete=username]");
  expect(username).toHaveValue("dan@studio.example");
  expect(username).toHaveAttribute("hidden");
});

test("a name that is not known is asked for, and a short password rejected", async () => {
  await drawn({ display_name: null });
  await expect.element(name).toHaveValue("");
  await userEvent.fill(password, "1234567");
  await userEvent.click(accept);
  await expect.element(name).toHaveAccessibleDescription(/^Enter your name/);
  await expect.element(password).toHaveAccessibleDescription(/^Use at least 8 characters\./);
});

test("somebody else who is signed in is told what accepting does", async () => {
  await drawn({ signed_in_as: "olive@studio.example" });
  await expect
    .element(page.getByText("You are signed in as olive@studio.example; accepting signs you in as the invited person."))
    .toBeVisible();
});

test("a new person needs no password where codes are sent", async () => {
  await drawn({ display_name: null }, { passwords: false });
  await expect.element(name).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
  await userEvent.click(accept);
  await expect.element(name).toHaveAccessibleDescription(/^Enter your name/);
});

test("the provider may be the only way for a new person", async () => {
  await drawn({}, { passwords: false, codes: false });
  await expect.element(provider).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(or).not.toBeInTheDocument();
});

test("there may be no provider", async () => {
  await drawn({}, { single_sign_on: null });
  await expect.element(accept).toBeVisible();
  await expect.element(or).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /Continue with/ })).not.toBeInTheDocument();
});

test("somebody with an account who is signed in only accepts", async () => {
  await drawn({ identity_exists: true, signed_in_as: "Dan@Studio.example" });
  await expect.element(accept).toBeVisible();
  await expect.element(page.getByText("You are signed in as dan@studio.example.")).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(password).not.toBeInTheDocument();
});

test("somebody with an account signs in first", async () => {
  await drawn({ identity_exists: true });
  await expect.element(page.getByText("You already have an account. Sign in to accept the invitation.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("dan@studio.example");
  await expect.element(accept).not.toBeInTheDocument();
  const link = page.getByRole("link", { name: "Forgot your password?" });
  await expect.element(link).toHaveAttribute("href", `${basePath}/sign-in?next=%2Finvite&forgotten=true`);
});

test("an invitation for another account is explained", async () => {
  await drawn({ identity_exists: true, signed_in_as: "olive@studio.example" });
  await expect
    .element(
      page.getByText(/^You are signed in as olive@studio\.example, but this invitation is for dan@studio\.example\./),
    )
    .toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});
