import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { activeActions } from "../../service/keyboard/actions.ts";
import { keys } from "../../service/api/keys.ts";
import TicketWriter from "./ticket-writer.tsx";

const writer: Wire.TicketWriterStatus = examples.getTicketWriter.response.data;

const drawn = (changes: Partial<Wire.TicketWriterStatus> = {}) =>
  draw(<TicketWriter />, { known: [[keys.ticketWriter, { ...writer, ...changes }]] });

/** The facts about the model, in their order. */
async function facts(changes: Partial<Wire.TicketWriterStatus> = {}): Promise<Record<string, string>> {
  const { place } = await drawn(changes);
  await expect.element(page.getByText("Provider")).toBeVisible();
  const values = [...place.querySelectorAll("dd")].map((each) => each.textContent);
  return Object.fromEntries([...place.querySelectorAll("dt")].map((each, index) => [each.textContent, values[index]!]));
}

const costs = page.getByText(/The provider charges for it like for any other ticket/);

test("a model is described by everything that the operator configured", async () => {
  expect(await facts()).toEqual({
    Provider: "Anthropic",
    Model: "claude-sonnet-4-5",
    Screenshots: "Not sent",
    "Time limit": "90 seconds",
    Price: "$3.00 in, $15.00 out, per million tokens",
  });
  await expect.element(costs).toBeVisible();
});

test("a model can get screenshots, and have no price or limit", async () => {
  expect(
    await facts({ engine: "openai-compatible", sends_screenshots: true, price: null, timeout_seconds: null }),
  ).toEqual({
    Provider: "OpenAI-compatible",
    Model: "claude-sonnet-4-5",
    Screenshots: "Sent to the model",
    "Time limit": "",
    Price: "Not configured, so costs are unknown. The operator sets CORKBOARD_AI_PRICE.",
  });
});

test("the built-in writer has nothing to configure and costs nothing", async () => {
  await drawn({ engine: "builtin", model: null, price: null, timeout_seconds: null });
  await expect.element(page.getByText("Built-in writer")).toBeVisible();
  await expect.element(page.getByText(/^It runs on this server, calls no model and costs nothing/)).toBeVisible();
  await expect.element(page.getByText("Provider")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Writes a ticket from a sample report/)).toBeVisible();
  await expect.element(costs).not.toBeInTheDocument();
});

test("a test can be run, from the palette too, and has no result before", async () => {
  await drawn();
  await expect.element(page.getByRole("button", { name: "Run a test" })).toBeEnabled();
  expect(activeActions().map(({ label }) => label)).toContain("Run a test");
  await expect.element(page.getByText("Writing a ticket…")).not.toBeInTheDocument();
  await expect.element(page.getByText("It works")).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
