import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { CodeForm } from "./code-form.tsx";

async function drawn(state: Partial<Parameters<typeof CodeForm>[0]> = {}): Promise<readonly string[][]> {
  const entered: string[][] = [];
  const back = <button type="button">Another way</button>;
  await draw(<CodeForm onCode={async (...code) => void entered.push(code)} back={back} {...state} />);
  return entered;
}

const confirming = { email: "olive@studio.example", isConfirming: true };
const email = page.getByRole("textbox", { name: "Email" });
const code = page.getByRole("textbox", { name: "Code" });
const confirm = page.getByRole("button", { name: "Confirm" });
const back = page.getByRole("button", { name: "Another way" });

test("an address is asked for first, and a way back offered", async () => {
  await drawn();
  await expect.element(email).toHaveAttribute("autofocus");
  await expect.element(email).toHaveValue("");
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toHaveAttribute("autocomplete", "username");
  await expect.element(email).toBeRequired();
  await expect.element(page.getByRole("button", { name: "Email me a code" })).toBeVisible();
  await expect.element(back).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});

test("a known address can be changed before a code is sent", async () => {
  await drawn({ email: "olive@studio.example" });
  await expect.element(email).toHaveValue("olive@studio.example");
});

test("a code is not sent to half an address", async () => {
  await drawn();
  for (const half of ["olive", "olive@", "@studio", "olive @studio"]) {
    await userEvent.fill(email, half);
    await userEvent.click(page.getByRole("button", { name: "Email me a code" }));
    await expect.element(email).toHaveAccessibleDescription("Enter a complete email address.");
  }
});

test("somebody who confirms was sent a code already", async () => {
  await drawn(confirming);
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("We sent a code of eight digits to olive@studio.example. It works for ten minutes.");
  await expect.element(code).toHaveAttribute("autofocus");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("maxlength", "20");
  await expect.element(code).toBeRequired();
  await expect.element(page.getByRole("button", { name: "Send a new code" })).toBeEnabled();
  await expect.element(back).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a complete code is sent by itself, as it was typed", async () => {
  const entered = await drawn(confirming);
  await userEvent.fill(code, "1234 567");
  await userEvent.fill(code, "1234 5678");
  await expect.poll(() => entered).toEqual([["olive@studio.example", "1234 5678"]]);
});

for (const wrong of ["1234567", "123456789", "abcdefgh"])
  test(`${wrong} is not accepted as a code`, async () => {
    const entered = await drawn(confirming);
    await userEvent.fill(code, wrong);
    await userEvent.click(confirm);
    await expect.element(code).toHaveAccessibleDescription("Enter the eight digits from the email.");
    expect(entered).toEqual([]);
  });

for (const [error, message] of [
  ["invalid_code", /^This code is incorrect, was used or has expired/],
  ["rate_limited", /^Too many attempts\. Wait a few minutes/],
] as const)
  test(`a code that the service rejects is explained: ${error}`, async () => {
    await drawn({ ...confirming, onCode: () => Promise.reject(new CorkboardError(400, { code: error }, undefined)) });
    await userEvent.fill(code, "12345678");
    await expect.element(code).toHaveAccessibleDescription(message);
    await expect.element(code).toHaveFocus();
  });
