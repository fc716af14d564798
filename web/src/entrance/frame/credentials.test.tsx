import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { Credentials } from "./credentials.tsx";

type Sent = Parameters<Parameters<typeof Credentials>[0]["onSubmit"]>[0];

async function drawn(state: Partial<Parameters<typeof Credentials>[0]> = {}): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  await draw(<Credentials onSubmit={async (credentials) => void sent.push(credentials)} {...state} />);
  return sent;
}

const email = page.getByRole("textbox", { name: "Email" });
const password = page.getByLabelText("Password", { exact: true });
const signIn = page.getByRole("button", { name: "Sign in" });

test("somebody unknown starts with their address", async () => {
  await drawn();
  await expect.element(email).toHaveAttribute("autofocus");
  await expect.element(password).not.toHaveAttribute("autofocus");
  await expect.element(email).toHaveValue("");
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toHaveAttribute("autocomplete", "username");
  await expect.element(password).toHaveAttribute("autocomplete", "current-password");
  await expect.element(password).toHaveAttribute("type", "password");
  await expect.element(email).toBeRequired();
  await expect.element(password).toBeRequired();
});

test("somebody known starts with their password", async () => {
  await drawn({ email: "olive@studio.example" });
  await expect.element(password).toHaveAttribute("autofocus");
  await expect.element(email).not.toHaveAttribute("autofocus");
  await expect.element(email).toHaveValue("olive@studio.example");
});

test("the browser suggests passkeys where they are offered", async () => {
  await drawn({ offersPasskeys: true });
  await expect.element(email).toHaveAttribute("autocomplete", "username webauthn");
});

test("address and password are sent, without blanks around the address", async () => {
  const sent = await drawn();
  await userEvent.fill(email, " olive@studio.example ");
  await userEvent.fill(password, " secret ");
  await userEvent.click(signIn);
  await expect.poll(() => sent).toEqual([{ email: "olive@studio.example", password: " secret " }]);
});

test("nothing is sent without an address and a password", async () => {
  const sent = await drawn();
  await userEvent.click(signIn);
  await expect.element(email).toHaveAccessibleDescription("Enter a complete email address.");
  await expect.element(password).toHaveAccessibleDescription("Enter your password.");
  await expect.element(email).toHaveFocus();
  expect(sent).toEqual([]);
});

test("a short password is not too short to sign in", async () => {
  const sent = await drawn({ email: "olive@studio.example" });
  await userEvent.fill(password, "x");
  await userEvent.click(signIn);
  await expect.poll(() => sent).toHaveLength(1);
});

const failing = (failure: CorkboardError) => ({
  email: "olive@studio.example",
  onSubmit: () => Promise.reject(failure),
});

test("a wrong password is explained next to it", async () => {
  await drawn(failing(new CorkboardError(401, { code: "invalid_credentials" }, undefined)));
  await userEvent.fill(password, "wrong");
  await userEvent.click(signIn);
  await expect.element(password).toHaveAccessibleDescription(/^The email address or the password is incorrect/);
  await expect.element(password).toHaveFocus();
});

test("a failure that is about no field is explained above the form", async () => {
  await drawn(failing(new CorkboardError(503, { code: "passwords_busy" }, undefined)));
  await userEvent.fill(password, "secret");
  await userEvent.click(signIn);
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^Many people are signing in right now/);
  await expect.element(password).not.toBeInvalid();
});
