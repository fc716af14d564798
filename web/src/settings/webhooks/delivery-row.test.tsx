import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { DeliveryRow } from "./delivery-row.tsx";

const [example] = examples.listWebhookDeliveries.response.data;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const drawn = (changes: Partial<Wire.WebhookDelivery> = {}) =>
  draw(
    <ul>
      <DeliveryRow delivery={{ ...example!, ...changes }} />
    </ul>,
  );

const paragraphs = () => [...document.querySelectorAll("li p")].map((each) => each.textContent);

test("a delivery names its event and when it was", async () => {
  await drawn();
  const time = page.getByRole("time");
  await expect.element(time).toHaveTextContent("Mar 3, 2026");
  await expect.element(time).toHaveAttribute("datetime", "2026-03-03T11:00:00.300Z");
  await expect.element(time).toHaveAttribute("title", expect.stringContaining("Tuesday, March 3, 2026"));
  expect(paragraphs()[0]).toBe("Card moved Mar 3, 2026");
  const again = page.getByRole("button", { name: "Send again: Card moved" });
  await expect.element(again).toHaveTextContent("Send again");
});

test("a test is called a test", async () => {
  await drawn({ event_type: "ping" });
  await expect.element(page.getByRole("button", { name: "Send again: Test" })).toBeVisible();
});

test.each<[string, Partial<Wire.WebhookDelivery>, string]>([
  ["succeeded at once", {}, "Delivered · Status 204 · 87 ms"],
  ["succeeded later", { attempts: 2 }, "Delivered · Status 204 · 87 ms · 2 attempts"],
  ["took long", { response_ms: 12_345 }, "Delivered · Status 204 · 12,345 ms"],
  [
    "waits for its first attempt",
    { state: "pending", attempts: 0, response_status: null, response_ms: null, next_attempt_at: minutesFromNow(5) },
    "Waiting",
  ],
  [
    "waits after it is sent again",
    { state: "pending", attempts: 0, response_status: null, next_attempt_at: minutesFromNow(5) },
    "Waiting",
  ],
  [
    "is tried again",
    { state: "pending", response_status: 500, next_attempt_at: minutesFromNow(5) },
    "Waiting · Status 500 · 87 ms · next attempt in 5 minutes",
  ],
  [
    "is being tried again",
    { state: "pending", attempts: 3, response_status: 500, next_attempt_at: null },
    "Waiting · Status 500 · 87 ms · 3 attempts",
  ],
  [
    "failed without a response",
    { state: "failed", attempts: 9, response_status: null, response_ms: null, next_attempt_at: minutesFromNow(5) },
    "Failed · 9 attempts",
  ],
])("a delivery that %s says so", async (_, changes, facts) => {
  await drawn(changes);
  await expect.element(page.getByRole("listitem")).toBeVisible();
  expect(paragraphs()[1]).toBe(facts);
});

test.each(["pending", "failed"] as const)("the error of a delivery that is %s is shown", async (state) => {
  await drawn({ state, error: "Connection refused" });
  await expect.element(page.getByText("Connection refused")).toBeVisible();
});

test("an error of an earlier attempt does not matter after success", async () => {
  await drawn({ state: "succeeded", error: "Connection refused" });
  await expect.element(page.getByRole("listitem")).toBeVisible();
  expect(paragraphs()).toHaveLength(2);
});
