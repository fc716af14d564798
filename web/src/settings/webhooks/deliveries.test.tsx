import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { Deliveries } from "./deliveries.tsx";

const webhook = examples.getWebhook.response.data;
const [example] = examples.listWebhookDeliveries.response.data;
const delivery = (id: string, event_type: Wire.WebhookDelivery["event_type"]) => ({ ...example!, id, event_type });
const pageOf = (data: readonly Wire.WebhookDelivery[], next_cursor: string | null = null) => ({
  data,
  meta: { ...examples.listWebhookDeliveries.response.meta, next_cursor },
});

const drawn = (...pages: readonly ReturnType<typeof pageOf>[]) =>
  draw(<Deliveries webhook={webhook} />, {
    known: [[keys.deliveries(webhook.id), { pages, pageParams: pages.map(() => undefined) }]],
  });

const sendTest = page.getByRole("button", { name: "Send a test" });
const more = page.getByRole("button", { name: "Show older deliveries" });

test("before the first delivery, the page offers a test", async () => {
  await drawn(pageOf([]));
  await expect.element(page.getByRole("heading", { name: "Nothing delivered yet" })).toBeVisible();
  await expect.element(page.getByText("Send a test to see whether it arrives.")).toBeVisible();
  expect(sendTest.elements()).toHaveLength(1);
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
});

test("the deliveries of all loaded pages are listed, newest first", async () => {
  await drawn(pageOf([delivery("1", "ping"), delivery("2", "card.moved")]), pageOf([delivery("3", "card.created")]));
  const list = page.getByRole("list", { name: "Deliveries" });
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole("button")
      .elements()
      .map((each) => each.getAttribute("aria-label")),
  ).toEqual(["Send again: Test", "Send again: Card moved", "Send again: Card created"]);
  expect(sendTest.elements()).toHaveLength(1);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Nothing delivered yet" })).not.toBeInTheDocument();
});

test("older deliveries can be loaded as long as there are some", async () => {
  await drawn(pageOf([delivery("1", "ping")], "next"));
  await expect.element(more).toBeVisible();
});

test("a log that cannot be loaded says so", async () => {
  const { queryClient } = await drawn(pageOf([delivery("1", "ping")]));
  await expect.element(page.getByRole("list", { name: "Deliveries" })).toBeVisible();
  const error = new CorkboardError(429, { code: "rate_limited", error: "Too many requests" }, undefined);
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.deliveries(webhook.id) })!
    .setState({ status: "error", error });
  await expect.element(page.getByRole("alert").getByText("Too many requests")).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Deliveries" })).not.toBeInTheDocument();
});
