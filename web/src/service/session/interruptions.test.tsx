import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { askForPassword, askToSignIn, endInterruption, useInterruption } from "./interruptions.ts";

function Shown() {
  return <p>{`Dialog: ${useInterruption() ?? "none"}`}</p>;
}

const dialog = (kind: string) => page.getByText(`Dialog: ${kind}`, { exact: true });

afterEach(() => endInterruption(false));

describe("a request that needs somebody", () => {
  test.each([
    ["to sign in", askToSignIn, "sign-in"],
    ["to enter their password", askForPassword, "password"],
  ] as const)("asks them %s, and goes on when they did", async (_, ask, kind) => {
    await draw(<Shown />);
    await expect.element(dialog("none")).toBeVisible();
    const asked = ask();
    await expect.element(dialog(kind)).toBeVisible();
    endInterruption(true);
    await expect(asked).resolves.toBe(true);
    await expect.element(dialog("none")).toBeVisible();
  });

  test("does not go on if they close the dialog", async () => {
    const asked = askToSignIn();
    endInterruption(false);
    await expect(asked).resolves.toBe(false);
  });

  test("shares the dialog with others that need the same", async () => {
    await draw(<Shown />);
    const asked = Promise.all([askToSignIn(), askToSignIn(), askToSignIn()]);
    endInterruption(true);
    await expect(asked).resolves.toEqual([true, true, true]);
    await expect.element(dialog("none")).toBeVisible();
  });

  test("waits for the dialog of others that need something else", async () => {
    await draw(<Shown />);
    const signIn = askToSignIn();
    const password = askForPassword();
    await expect.element(dialog("sign-in")).toBeVisible();
    endInterruption(true);
    await expect(signIn).resolves.toBe(true);
    await expect.element(dialog("password")).toBeVisible();
    endInterruption(false);
    await expect(password).resolves.toBe(false);
  });

  test("asks again after an earlier dialog was closed", async () => {
    const first = askToSignIn();
    endInterruption(false);
    await first;
    const second = askToSignIn();
    endInterruption(true);
    await expect(second).resolves.toBe(true);
  });
});
