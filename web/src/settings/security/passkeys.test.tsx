import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { Passkeys } from "./passkeys.tsx";

const [passkey] = examples.listPasskeys.response.data as [Wire.Passkey];
const here: Wire.SignInMethods = { ...examples.getSignInMethods.response.data, origin: location.origin };

const drawn = (methods: Partial<Wire.SignInMethods> = {}, passkeys: readonly Wire.Passkey[] = []) =>
  draw(<Passkeys methods={{ ...here, ...methods }} />, { known: [[keys.passkeys, passkeys]] });

const add = page.getByRole("button", { name: "Add a passkey" });
const none = page.getByText("You have no passkeys yet. Add one on every device that you use.");
const list = page.getByRole("list", { name: "Passkeys" });
const heading = page.getByRole("heading", { name: "Passkeys" });

test("somebody without passkeys can add one", async () => {
  await drawn();
  await expect.element(add).toBeEnabled();
  await expect.element(none).toBeVisible();
  await expect.element(page.getByText(/^Sign in with your fingerprint/)).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test("passkeys are listed, and more can be added", async () => {
  await drawn({}, [passkey, { ...passkey, id: "second", name: "Laptop" }]);
  expect(list.getByRole("listitem").elements()).toHaveLength(2);
  await expect.element(add).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});

test.each([
  ["url_not_set", /does not know its own address/],
  ["not_https", /only over HTTPS/],
  ["ip_address", /not for an IP address/],
] as const)("where passkeys are impossible (%s), the page says why", async (passkeys_unavailable, reason) => {
  await drawn({ passkeys: false, passkeys_unavailable });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await expect.element(none).not.toBeInTheDocument();
});

test("at another address, the page says where passkeys work, and still lists them", async () => {
  await drawn({ origin: "https://corkboard.example" }, [passkey]);
  await expect.element(page.getByText("Passkeys work only at https://corkboard.example.")).toBeVisible();
  await expect.element(list.getByText("Olive's phone")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test("a browser without passkeys says so", async () => {
  const { PublicKeyCredential: supported } = globalThis;
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  onTestFinished(() => void Object.assign(globalThis, { PublicKeyCredential: supported }));
  await drawn();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText("This browser does not support passkeys.")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});
