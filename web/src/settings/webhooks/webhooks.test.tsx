import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import Webhooks from "./webhooks.tsx";

const webhook: Wire.Webhook = examples.getWebhook.response.data;

const drawn = (webhooks: readonly Wire.Webhook[]) =>
  draw(<Webhooks />, {
    known: [
      [keys.webhooks, webhooks],
      [keys.projects, examples.listProjects.response.data],
    ],
  });

const add = page.getByRole("button", { name: "New webhook" });

test("without webhooks, the page offers to add the first one", async () => {
  await drawn([]);
  await expect.element(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await expect.element(page.getByText("Send events to your own services, a chat or an automation tool.")).toBeVisible();
  expect(add.elements()).toHaveLength(1);
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
});

test("a webhook is added and the dialog can be left", async () => {
  await drawn([webhook]);
  expect(add.elements()).toHaveLength(1);
  await userEvent.click(add);
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await expect.element(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("https://");
  await expect.element(dialog.getByRole("textbox", { name: "Address" })).toHaveFocus();
  await expect.element(dialog.getByRole("button", { name: "Create webhook" })).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: "All events" })).toBeChecked();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("every webhook is listed with its address, what it sends and its state", async () => {
  await drawn([
    webhook,
    { ...webhook, id: "all", url: "https://all.example/", event_types: [], project_ids: [], active: false },
    { ...webhook, id: "one", url: "https://one.example/", event_types: ["card.moved"], project_ids: ["a", "b", "c"] },
  ]);
  const list = page.getByRole("list", { name: "Webhooks" });
  await expect.element(list).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No webhooks yet" })).not.toBeInTheDocument();
  const links = list.getByRole("link").elements();
  expect(links.map((each) => [each.textContent, each.getAttribute("href")])).toEqual([
    ["https://ci.bolt.example/corkboard2 kinds of events · 1 project Active", `/settings/webhooks/${webhook.id}`],
    ["https://all.example/All events · All projects Disabled", "/settings/webhooks/all"],
    ["https://one.example/1 kind of event · 3 projects Active", "/settings/webhooks/one"],
  ]);
});
