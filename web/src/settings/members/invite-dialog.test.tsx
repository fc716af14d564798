import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { InviteDialog, LinkDialog } from "./invite-dialog.tsx";

async function drawn(emails_enabled = true): Promise<() => number> {
  let closed = 0;
  await draw(<InviteDialog onClose={() => void closed++} onLink={() => undefined} />, {
    known: [signedIn("owner", { emails_enabled })],
  });
  return () => closed;
}

const email = page.getByRole("textbox", { name: "Email" });
const role = page.getByRole("combobox", { name: "Role" });

test("an invitation begins with the address, for a developer", async () => {
  await drawn();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toBeRequired();
  await expect.element(role).toHaveValue("developer");
  await userEvent.selectOptions(role, "Owner");
  await expect.element(role).toHaveValue("owner");
  await expect.element(page.getByText(/^Owners manage clients/)).toBeVisible();
});

test.each([
  [true, "They receive an email with a link."],
  [false, "No email is sent from here. You get a link to pass on yourself."],
])("the dialog says how the link reaches them (emails: %s)", async (isEmailed, help) => {
  await drawn(isEmailed);
  await expect.element(email).toHaveAccessibleDescription(help);
});

test("an invalid email address is not sent", async () => {
  await drawn();
  await userEvent.fill(email, "dan");
  await userEvent.click(page.getByRole("button", { name: "Create invitation" }));
  await expect.element(email).toBeInvalid();
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("cancelling closes", async () => {
  const closed = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(closed()).toBe(1);
});

test("a link is shown to be copied until it is closed", async () => {
  let closed = 0;
  const link = { title: "Ready", help: "Pass it on.", url: "https://corkboard.example/invitation#x" };
  await draw(<LinkDialog link={link} onClose={() => void closed++} />);
  const dialog = page.getByRole("dialog", { name: "Ready" });
  await expect.element(dialog.getByText("Pass it on.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Ready" })).toHaveValue(link.url);
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
});
