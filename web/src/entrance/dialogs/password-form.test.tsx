import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { askForPassword } from "../../service/session/interruptions.ts";
import { PasswordForm } from "./password-form.tsx";

async function drawn(state: Partial<Parameters<typeof PasswordForm>[0]> = {}): Promise<readonly string[][]> {
  const entered: string[][] = [];
  await draw(
    <PasswordForm
      email="olive@studio.example"
      asksForEmail={false}
      submit="Go on"
      isOnlyWay={false}
      onPassword={async (...values) => void entered.push(values)}
      {...state}
    />,
  );
  return entered;
}

const email = page.getByRole("textbox", { name: "Email" });
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Go on" });
const cancel = page.getByRole("button", { name: "Cancel" });

test("somebody known is asked for the password alone", async () => {
  const entered = await drawn();
  await expect.element(password).toHaveAttribute("autofocus");
  await expect.element(password).toHaveAttribute("autocomplete", "current-password");
  await expect.element(password).toBeRequired();
  await expect.element(email).not.toBeInTheDocument();
  await userEvent.fill(password, " secret ");
  await userEvent.click(submit);
  await expect.poll(() => entered).toEqual([["olive@studio.example", " secret "]]);
});

test("the address can be another one where it is asked for", async () => {
  const entered = await drawn({ asksForEmail: true });
  await expect.element(email).toHaveValue("olive@studio.example");
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toHaveAttribute("autocomplete", "username");
  await expect.element(email).toBeRequired();
  await userEvent.fill(email, " dan@studio.example ");
  await userEvent.fill(password, "secret");
  await userEvent.click(submit);
  await expect.poll(() => entered).toEqual([["dan@studio.example", "secret"]]);
});

test("nothing is sent without a password", async () => {
  const entered = await drawn();
  await userEvent.click(submit);
  await expect.element(password).toHaveAccessibleDescription("Enter your password.");
  await expect.element(password).toHaveFocus();
  expect(entered).toEqual([]);
});

for (const [code, message] of [
  ["invalid_credentials", "This password is incorrect."],
  ["internal", "The service has a problem"],
] as const)
  test(`a failure is explained next to the password: ${code}`, async () => {
    const error = new CorkboardError(400, { ...(code === "internal" ? {} : { code }), error: message }, undefined);
    await drawn({ onPassword: () => Promise.reject(error) });
    await userEvent.fill(password, "secret");
    await userEvent.click(submit);
    await expect.element(password).toHaveAccessibleDescription(message);
  });

test("the only way can be cancelled", async () => {
  const answer = askForPassword();
  await drawn({ isOnlyWay: true });
  await expect.element(submit).toHaveAttribute("type", "submit");
  await userEvent.click(cancel);
  expect(await answer).toBe(false);
});

test("one of several ways leaves cancelling to the dialog", async () => {
  await drawn();
  await expect.element(submit).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
});
