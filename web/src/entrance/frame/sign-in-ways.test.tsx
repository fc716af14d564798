import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { methodsQuery } from "../methods.ts";
import { SignInWays } from "./sign-in-ways.tsx";

const methods: Wire.SignInMethods = { ...examples.getSignInMethods.response.data, passkeys: false };

async function drawn(state: Partial<Wire.SignInMethods> = {}, email?: string) {
  await draw(
    <SignInWays next="/" onSession={() => undefined} forgotten={<a href="/help">Help</a>} {...(email && { email })} />,
    { known: [[methodsQuery.queryKey, { ...methods, ...state }]] },
  );
  await expect.element(page.getByRole("button").first()).toBeVisible();
}

/** The address of the page, as single sign-on comes back to it. */
function comeBackWith(problem: string): void {
  const { pathname, search } = location;
  history.replaceState(history.state, "", `${pathname}?problem=${problem}`);
  onTestFinished(() => history.replaceState(history.state, "", pathname + search));
}

const names = () =>
  page
    .getByRole("button")
    .elements()
    .map((each) => each.textContent)
    .filter(Boolean);
const password = page.getByLabelText("Password", { exact: true });
const or = page.getByText("or", { exact: true });
const help = page.getByRole("link", { name: "Help" });
const code = page.getByRole("button", { name: "Email me a code" });

test("a password comes first, then the other ways", async () => {
  await drawn();
  await expect.element(password).toBeVisible();
  await expect.element(or).toBeVisible();
  await expect.element(help).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(names()).toEqual(["Sign in", "Continue with North Studio SSO", "Email me a code"]);
});

test("a password may be the only way", async () => {
  await drawn({ codes: false, single_sign_on: null });
  await expect.element(or).not.toBeInTheDocument();
  await expect.element(help).toBeVisible();
  expect(names()).toEqual(["Sign in"]);
});

test("where there are no passwords, nobody is asked for one or has forgotten it", async () => {
  await drawn({ passwords: false });
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(or).not.toBeInTheDocument();
  await expect.element(help).not.toBeInTheDocument();
  expect(names()).toEqual(["Continue with North Studio SSO", "Email me a code"]);
});

test("passkeys are offered only at the address that they belong to", async () => {
  await drawn({ passwords: false, passkeys: true });
  expect(names()).not.toContain("Sign in with a passkey");
});

test("passkeys are offered at their address", async () => {
  await drawn({ passwords: false, passkeys: true, origin: location.origin });
  expect(names()).toContain("Sign in with a passkey");
});

test("a known address is filled in, for a code too, which leads back", async () => {
  await drawn({}, "olive@studio.example");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect.element(email).toHaveValue("olive@studio.example");
  await userEvent.click(code);
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(email).toHaveValue("olive@studio.example");
  expect(names()).toEqual(["Email me a code", "Sign in another way"]);
  await userEvent.click(page.getByRole("button", { name: "Sign in another way" }));
  await expect.element(password).toBeVisible();
});

test("a problem of single sign-on is explained", async () => {
  comeBackWith("denied");
  await drawn();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^You were not signed in, because the provider/);
});
