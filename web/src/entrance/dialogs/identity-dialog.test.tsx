import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { askForPassword } from "../../service/session/interruptions.ts";
import { sessionQuery } from "../../service/session/session.ts";
import type { Ways } from "../methods.ts";
import { methodsQuery } from "../methods.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import SignInAgain from "./sign-in-again.tsx";

const none: Ways = { passkeys: false, singleSignOn: null, codes: false };
const all: Ways = { passkeys: true, singleSignOn: "Studio", codes: true };

async function drawn(state: Partial<Parameters<typeof IdentityDialog>[0]> = {}) {
  await draw(
    <IdentityDialog
      title="Who is it?"
      reason="It has to be known."
      submit="Go on"
      email="olive@studio.example"
      hasPassword
      ways={all}
      onPassword={async () => undefined}
      onPasskey={async () => undefined}
      onCode={async () => undefined}
      onSingleSignOn={async () => undefined}
      {...state}
    />,
  );
  await expect.element(dialog).toBeVisible();
}

const dialog = page.getByRole("dialog", { name: "Who is it?" });
const password = dialog.getByLabelText("Password", { exact: true });
const or = dialog.getByText("or", { exact: true });
const names = () =>
  page
    .getByRole("dialog")
    .getByRole("button")
    .elements()
    .map((each) => each.textContent)
    .filter(Boolean);

test("somebody with every way can choose any of them", async () => {
  await drawn();
  await expect.element(dialog.getByText("It has to be known.")).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expect.element(or).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Email" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(names()).toEqual(["Go on", "Continue with Studio", "Use a passkey", "Email me a code", "Cancel"]);
});

test("somebody with a password alone is asked for nothing else", async () => {
  await drawn({ ways: none });
  await expect.element(password).toBeVisible();
  await expect.element(or).not.toBeInTheDocument();
  expect(names()).toEqual(["Cancel", "Go on"]);
});

test("somebody without a password is not asked for one", async () => {
  await drawn({ hasPassword: false });
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(or).not.toBeInTheDocument();
  expect(names()).toEqual(["Continue with Studio", "Use a passkey", "Email me a code", "Cancel"]);
});

test("somebody without any way can still cancel", async () => {
  await drawn({ hasPassword: false, ways: none });
  expect(names()).toEqual(["Cancel"]);
});

for (const [what, close] of [
  ["Cancel", () => userEvent.click(page.getByRole("button", { name: "Cancel" }))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
] as const)
  test(`${what} ends the interruption without success`, async () => {
    const answer = askForPassword();
    await drawn();
    await close();
    expect(await answer).toBe(false);
  });

test("the provider is asked in another window, which is said", async () => {
  await drawn();
  await userEvent.click(dialog.getByRole("button", { name: "Continue with Studio" }));
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Continue in the window of Studio.");
});

test("a provider that cannot be asked is explained", async () => {
  await drawn({ onSingleSignOn: () => Promise.reject(new Error("It failed")) });
  await userEvent.click(dialog.getByRole("button", { name: "Continue with Studio" }));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Something went wrong. Try again.");
  await expect.element(dialog.getByRole("status")).not.toBeInTheDocument();
});

test("somebody whose address is not certain is asked for it, for a code too", async () => {
  await drawn({ asksForEmail: true });
  const email = dialog.getByRole("textbox", { name: "Email" });
  await expect.element(email).toHaveValue("olive@studio.example");
  expect(names()).toContain("Sign in with a passkey");
  await userEvent.click(dialog.getByRole("button", { name: "Email me a code" }));
  await expect.element(dialog.getByText("It has to be known.")).not.toBeInTheDocument();
  await expect.element(email).toHaveValue("olive@studio.example");
  expect(names()).toEqual(["Email me a code", "Back"]);
  await userEvent.click(dialog.getByRole("button", { name: "Back" }));
  await expect.element(dialog.getByText("It has to be known.")).toBeVisible();
  await expect.element(password).toBeVisible();
});

const methods: Wire.SignInMethods = { ...examples.getSignInMethods.response.data, origin: location.origin };

async function signInAgain(state: Partial<Wire.SignInMethods> = {}) {
  await draw(<SignInAgain />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [methodsQuery.queryKey, { ...methods, passkeys: false, ...state }],
    ],
  });
  await expect.element(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
}

test("an expired session continues for the same person, in any way that the service offers", async () => {
  await signInAgain();
  await expect.element(page.getByText(/^Your session has expired/)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("olive@studio.example");
  expect(names()).toEqual(["Sign in", "Continue with North Studio SSO", "Email me a code", "Cancel"]);
});

test("an expired session is not continued by password where there are none", async () => {
  await signInAgain({ passwords: false });
  expect(names()).toEqual(["Continue with North Studio SSO", "Email me a code", "Cancel"]);
});

test("a window of the provider is not opened on another address than its own", async () => {
  await signInAgain({ origin: "https://elsewhere.example" });
  expect(names()).toEqual(["Sign in", "Email me a code", "Cancel"]);
});
