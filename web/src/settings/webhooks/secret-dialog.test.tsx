import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

test("a secret is shown once, to be copied, until it is closed", async () => {
  let closed = 0;
  await draw(<SecretDialog secret="whsec_123" onClose={() => void closed++} />);
  const dialog = page.getByRole("dialog", { name: "Copy the secret now" });
  await expect.element(dialog.getByRole("textbox", { name: "Copy the secret now" })).toHaveValue("whsec_123");
  await expect.element(dialog.getByText(/It is shown only this once/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
});
