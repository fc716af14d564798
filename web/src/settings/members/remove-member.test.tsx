import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { RemoveMember } from "./remove-member.tsx";

const [olive] = examples.listMembers.response.data;
const [example] = examples.listWebhooks.response.data;
const webhook = (id: string, changes: Partial<Wire.Webhook> = {}): Wire.Webhook => ({
  ...example!,
  id,
  url: `https://${id}.example/`,
  ...changes,
});

const drawn = (webhooks: readonly Wire.Webhook[]) =>
  draw(<RemoveMember member={olive!} onClose={() => undefined} />, { known: [[keys.webhooks, webhooks]] });

const dialog = page.getByRole("dialog", { name: "Remove Olive Owner?" });
const remove = dialog.getByRole("button", { name: "Remove from organisation" });

test("removing somebody without webhooks asks for nothing else", async () => {
  await drawn([webhook("other", { created_by: "somebody-else" }), webhook("off", { active: false })]);
  await expect.element(dialog.getByText(/They are signed out here at once/)).toBeVisible();
  await expect.element(remove).toBeEnabled();
  await expect.element(dialog.getByRole("switch")).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("list")).not.toBeInTheDocument();
});

test("one webhook that lives on can be disabled", async () => {
  await drawn([webhook("one"), webhook("other", { created_by: "somebody-else" })]);
  await expect.element(dialog.getByText("They created a webhook, which continues to send:")).toBeVisible();
  await expect.element(dialog.getByRole("listitem")).toHaveTextContent("https://one.example/");
  const disable = dialog.getByRole("switch", { name: "Disable this webhook" });
  await expect.element(disable).not.toBeChecked();
  await userEvent.click(dialog.getByText("Disable this webhook"));
  await expect.element(disable).toBeChecked();
});

test("several webhooks are all named", async () => {
  await drawn([webhook("one"), webhook("two"), webhook("off", { active: false })]);
  await expect.element(dialog.getByText("They created webhooks, which continue to send:")).toBeVisible();
  await expect.element(dialog.getByRole("switch", { name: "Disable these webhooks" })).toBeVisible();
  expect(
    dialog
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["https://one.example/", "https://two.example/"]);
});
