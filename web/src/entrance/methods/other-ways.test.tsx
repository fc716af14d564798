import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import type { Ways } from "../methods.ts";
import { hasOtherWays, Or, OtherWays } from "./other-ways.tsx";
import { WindowBlocked } from "./single-sign-on.ts";

const none: Ways = { passkeys: false, singleSignOn: null, codes: false };
const all: Ways = { passkeys: true, singleSignOn: "Studio", codes: true };

async function drawn(ways: Ways, state: Partial<Parameters<typeof OtherWays>[0]> = {}) {
  const calls: (string | undefined)[] = [];
  await draw(
    <>
      <p>Ways</p>
      <OtherWays
        ways={ways}
        onPasskey={async () => void calls.push("passkey")}
        onSingleSignOn={async () => void calls.push("single sign-on")}
        onCode={() => calls.push("code")}
        onProblem={(problem) => calls.push(problem)}
        {...state}
      />
    </>,
  );
  await expect.element(page.getByText("Ways", { exact: true })).toBeVisible();
  return calls;
}

const buttons = () => page.getByRole("button").elements();
const names = () => buttons().map((each) => each.textContent);
/** Which of the buttons looks unlike a plain one. */
const outstanding = () => {
  const colours = buttons().map((each) => getComputedStyle(each).color);
  return names().filter((_, index) => colours.filter((each) => each === colours[index]).length === 1);
};

test("every way has its button, in an order", async () => {
  await drawn(all);
  expect(names()).toEqual(["Continue with Studio", "Sign in with a passkey", "Email me a code"]);
  expect(outstanding()).toEqual([]);
});

for (const [way, name] of [
  [{ passkeys: true }, "Sign in with a passkey"],
  [{ singleSignOn: "Studio" }, "Continue with Studio"],
  [{ codes: true }, "Email me a code"],
] as const)
  test(`"${name}" is offered only where it works`, async () => {
    await drawn({ ...none, ...way });
    expect(names()).toEqual([name]);
    expect(hasOtherWays({ ...none, ...way })).toBe(true);
  });

test("there may be no other way", async () => {
  await drawn(none);
  expect(names()).toEqual([]);
  expect(hasOtherWays(none)).toBe(false);
});

test("somebody who confirms uses a passkey", async () => {
  await drawn(all, { isConfirming: true });
  expect(names()[1]).toBe("Use a passkey");
});

for (const [ways, name] of [
  [all, "Continue with Studio"],
  [{ ...all, singleSignOn: null }, "Sign in with a passkey"],
] as const)
  test(`"${name}" stands out where there are no passwords`, async () => {
    await drawn({ ...ways, codes: true }, { isMain: true });
    const [first, ...others] = buttons().map((each) => getComputedStyle(each).color);
    expect(names()[0]).toBe(name);
    expect(others).not.toContain(first);
    expect(new Set(others).size).toBe(1);
  });

test("codes stand out where they are the only way", async () => {
  await drawn({ ...none, codes: true }, { isMain: true });
  const main = getComputedStyle(buttons()[0]!).color;
  await draw(
    <OtherWays
      ways={{ ...none, singleSignOn: "Plain" }}
      onPasskey={async () => undefined}
      onSingleSignOn={async () => undefined}
      onCode={() => undefined}
      onProblem={() => undefined}
    />,
  );
  const plain = page.getByRole("button", { name: "Continue with Plain" });
  await expect.element(plain).toBeVisible();
  expect(getComputedStyle(plain.element()).color).not.toBe(main);
});

test("codes are asked for at once", async () => {
  const calls = await drawn(all);
  await userEvent.click(page.getByRole("button", { name: "Email me a code" }));
  expect(calls).toEqual(["code"]);
});

test("an earlier problem is gone while the provider is asked", async () => {
  const calls = await drawn(all);
  await userEvent.click(page.getByRole("button", { name: "Continue with Studio" }));
  await expect.poll(() => calls).toEqual([undefined, "single sign-on"]);
});

for (const [error, problem] of [
  [new WindowBlocked(), "Your browser has blocked the sign-in window. Allow windows of this site and try again."],
  [
    new CorkboardError(502, { code: "sign_in_provider_unreachable" }, undefined),
    "Studio cannot be reached right now. Try again, or choose another way.",
  ],
] as const)
  test(`a provider that cannot be asked is explained: ${error.name}`, async () => {
    const calls = await drawn(all, { onSingleSignOn: () => Promise.reject(error) });
    const button = page.getByRole("button", { name: "Continue with Studio" });
    await userEvent.click(button);
    await expect.poll(() => calls).toEqual([undefined, problem]);
    await expect.element(button).toBeEnabled();
    await expect.element(button).not.toHaveAttribute("aria-busy", "true");
  });

test("the provider's button is busy while it is asked", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await drawn(all, { onSingleSignOn: () => promise });
  const button = page.getByRole("button", { name: "Continue with Studio" });
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  resolve();
  await expect.element(button).not.toHaveAttribute("aria-busy", "true");
});

test("forms and other ways are divided by a word", async () => {
  await draw(<Or />);
  await expect.element(page.getByText("or", { exact: true })).toBeVisible();
});
