import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { Fresh } from "../../../test/support/fresh.tsx";
import { sessionQuery } from "../../service/session/session.ts";
import { methodsQuery, ownMethodsQuery } from "../methods.ts";
import ConfirmIdentity from "./confirm-identity.tsx";

const methods: Wire.SignInMethods = { ...examples.getSignInMethods.response.data, origin: location.origin };
const password: Wire.OwnSignInMethods = {
  ...examples.getOwnSignInMethods.response.data,
  password: true,
  passkeys: 0,
  single_sign_on: false,
  code: false,
};

const byPassword = { title: "Confirm your password", reason: /please confirm that it is you\.$/ };
const inAnyWay = { title: "Confirm that it is you", reason: /please confirm that it is you\.$/ };
const withoutPassword = { title: "Confirm that it is you", reason: /please sign in again\.$/ };

for (const [what, own, offered, { title, reason }, buttons] of [
  ["a password", {}, {}, byPassword, ["Cancel", "Confirm"]],
  ["a password and a passkey", { passkeys: 1 }, {}, inAnyWay, ["Confirm", "Use a passkey", "Cancel"]],
  ["a passkey that does not work here", { passkeys: 1 }, { passkeys: false }, byPassword, ["Cancel", "Confirm"]],
  [
    "a password and single sign-on",
    { single_sign_on: true },
    {},
    inAnyWay,
    ["Confirm", "Continue with North Studio SSO", "Cancel"],
  ],
  [
    "single sign-on at another address",
    { single_sign_on: true },
    { origin: "https://elsewhere.example" },
    byPassword,
    ["Cancel", "Confirm"],
  ],
  ["codes alone", { password: false, code: true }, {}, withoutPassword, ["Email me a code", "Cancel"]],
] as const)
  test(`somebody with ${what} confirms who they are that way`, async () => {
    await draw(
      <Fresh known={[ownMethodsQuery.queryKey, { ...password, ...own }]}>
        <ConfirmIdentity />
      </Fresh>,
      {
        known: [
          [sessionQuery.queryKey, examples.getSession.response.data],
          [methodsQuery.queryKey, { ...methods, ...offered }],
        ],
      },
    );
    const dialog = page.getByRole("dialog", { name: title });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText(reason)).toBeVisible();
    const shown = dialog.getByRole("button").elements();
    expect(shown.map((each) => each.textContent).filter(Boolean)).toEqual(buttons);
    await expect.element(dialog.getByRole("textbox", { name: "Email" })).not.toBeInTheDocument();
  });
