import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import WebhookPage from "./webhook-page.tsx";

const webhook: Wire.Webhook = examples.getWebhook.response.data;

const drawn = (changes: Partial<Wire.Webhook> = {}, role: Wire.Role = "owner") =>
  draw(<WebhookPage />, {
    at: `/settings/webhooks/${webhook.id}`,
    known: [
      signedIn(role),
      [keys.projects, examples.listProjects.response.data],
      [keys.webhook(webhook.id), { ...webhook, ...changes }],
      [keys.deliveries(webhook.id), { pages: [examples.listWebhookDeliveries.response], pageParams: [undefined] }],
    ],
  });

const button = (name: string) => page.getByRole("button", { name });

test("the page shows the webhook, its state and its deliveries, and leads back", async () => {
  await drawn();
  await expect.element(page.getByRole("heading", { name: webhook.url, level: 2 })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All webhooks" })).toHaveAttribute("href", "/settings/webhooks");
  await expect.element(page.getByText("Active")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Send events" })).toBeChecked();
  await expect.element(page.getByRole("list", { name: "Deliveries" })).toBeVisible();
  await expect.element(page.getByText(/Disabled by Corkboard/)).not.toBeInTheDocument();
});

test("a disabled webhook says why", async () => {
  await drawn({ active: false, disabled_reason: "It failed for three days" });
  await expect.element(page.getByText("Disabled by Corkboard: It failed for three days")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Send events" })).not.toBeChecked();
});

test("developers do not see webhooks", async () => {
  await drawn({}, "developer");
  await expect.element(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
});

test("editing begins with what the webhook is", async () => {
  await drawn();
  await userEvent.click(button("Edit"));
  const dialog = page.getByRole("dialog", { name: "Edit" });
  await expect.element(dialog.getByRole("textbox", { name: "Address" })).toHaveValue(webhook.url);
  await expect.element(dialog.getByRole("checkbox", { name: "Card moved" })).toBeChecked();
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ["Rotate secret", "Rotate the secret?", /signed with both secrets for 24 hours/],
  ["Delete webhook", "Delete this webhook?", /its log is deleted/],
])("%s needs a confirmation", async (name, title, warning) => {
  await drawn();
  await userEvent.click(button(name));
  const dialog = page.getByRole("dialog", { name: title });
  await expect.element(dialog.getByText(warning)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ["webhook_not_found", "This page does not exist"],
  ["rate_limited", "This page could not be loaded"],
] as const)("a webhook that cannot be loaded (%s) says so", async (code, title) => {
  const { queryClient } = await drawn();
  await expect.element(page.getByRole("switch", { name: "Send events" })).toBeVisible();
  const error = new CorkboardError(404, { code, error: "Refused" }, undefined);
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.webhook(webhook.id) })!
    .setState({ status: "error", error });
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Send events" })).not.toBeInTheDocument();
});
