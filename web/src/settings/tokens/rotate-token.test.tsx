import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { RotateToken } from "./rotate-token.tsx";

const [token] = examples.listTokens.response.data as [Wire.Token];

async function drawn(changes: Partial<Wire.Token> = {}): Promise<() => number> {
  let closed = 0;
  await draw(<RotateToken token={{ ...token, ...changes }} onClose={() => void closed++} />);
  return () => closed;
}

const dialog = page.getByRole("dialog", { name: "Rotate Release script?" });
const overlap = dialog.getByRole("combobox", { name: "Current secret" });
const again = dialog.getByText(/the older one stops working at once/);

test("the current secret works for another day unless chosen otherwise", async () => {
  await drawn();
  await expect.element(dialog.getByText(/^The token gets a new secret/)).toBeVisible();
  await expect.element(overlap).toHaveDisplayValue("Works for another 24 hours");
  await userEvent.selectOptions(overlap, "Stops working at once");
  await expect.element(overlap).toHaveValue("0");
  await expect.element(dialog.getByRole("button", { name: "Rotate" })).toBeEnabled();
  await expect.element(again).not.toBeInTheDocument();
});

test("rotating twice in a row warns about the older secret", async () => {
  await drawn({ previous_secret_until: "2027-06-15T12:00:00.000Z" });
  await expect.element(again).toBeVisible();
});

test("cancelling closes", async () => {
  const closed = await drawn();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(closed()).toBe(1);
});
