import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { PasswordField } from "./password-field.tsx";

test("a password can be shown and hidden again", async () => {
  await draw(<PasswordField label="Password" name="password" autoComplete="new-password" help="Long" />);
  const field = page.getByLabelText("Password", { exact: true });
  await expect.element(field).toHaveAttribute("type", "password");
  const show = page.getByRole("button", { name: "Show characters" });
  await expect.element(show).toHaveAttribute("title", "Show characters");
  await userEvent.click(show);
  await expect.element(field).toHaveAttribute("type", "text");
  const hide = page.getByRole("button", { name: "Hide characters" });
  await expect.element(hide).toHaveAttribute("title", "Hide characters");
  await userEvent.click(hide);
  await expect.element(field).toHaveAttribute("type", "password");
  await expect.element(show).toBeVisible();
});

test("browsers neither correct a shown password nor guess which one is meant", async () => {
  await draw(<PasswordField label="Password" name="password" autoComplete="current-password" help="Long" />);
  const field = page.getByLabelText("Password", { exact: true });
  await expect.element(field).toHaveAttribute("autocapitalize", "off");
  await expect.element(field).toHaveAttribute("spellcheck", "false");
  await expect.element(field).toHaveAttribute("autocomplete", "current-password");
  await expect.element(field).toHaveAttribute("name", "password");
  await expect.element(field).toHaveAccessibleDescription("Long");
});

test("showing the characters does not send the form", async () => {
  let sent = 0;
  await draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  );
  await userEvent.click(page.getByRole("button", { name: "Show characters" }));
  await expect.element(page.getByRole("button", { name: "Hide characters" })).toBeVisible();
  expect(sent).toBe(0);
});
