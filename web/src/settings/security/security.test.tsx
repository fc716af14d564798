import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import Security from "./security.tsx";

const drawn = (methods: Partial<Wire.SignInMethods> = {}, own: Partial<Wire.OwnSignInMethods> = {}) =>
  draw(<Security />, {
    known: [
      signedIn("developer"),
      [keys.signInMethods, { ...examples.getSignInMethods.response.data, ...methods }],
      [keys.ownSignInMethods, { ...examples.getOwnSignInMethods.response.data, ...own }],
      [keys.passkeys, examples.listPasskeys.response.data],
      [keys.sessions, examples.listSessions.response.data],
    ],
  });

const headings = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map((each) => each.textContent);
const provider = page.getByRole("list", { name: "Single sign-on" });

test("the page has a part for every way to sign in, and the devices", async () => {
  await drawn();
  await expect.poll(headings).toEqual(["Passkeys", "Single sign-on", "Password", "Signed-in devices"]);
});

test("a service without passwords and single sign-on does not mention them", async () => {
  await drawn({ single_sign_on: null, passwords: false });
  await expect.poll(headings).toEqual(["Passkeys", "Signed-in devices"]);
});

test("single sign-on can be connected", async () => {
  await drawn();
  await expect.element(provider.getByText("North Studio SSO")).toBeVisible();
  await expect.element(provider.getByText("Not connected.")).toBeVisible();
  await expect.element(provider.getByRole("button")).toHaveTextContent("Connect");
});

test("single sign-on that is connected can be disconnected", async () => {
  await drawn({}, { single_sign_on: true });
  await expect.element(provider.getByText("Connected: it signs you in.")).toBeVisible();
  await expect.element(provider.getByRole("button")).toHaveTextContent("Disconnect");
});

test("somebody without a password is asked to set one", async () => {
  await drawn({}, { password: false });
  await expect.element(page.getByRole("button", { name: "Set password" })).toBeVisible();
});

test("somebody with a password can change it", async () => {
  await drawn({}, { password: true });
  await expect.element(page.getByRole("button", { name: "Change password" })).toBeVisible();
});
