import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { WriterResult } from "./writer-result.tsx";

const result: Wire.TicketWriterTest = examples.testTicketWriter.response.data;

async function facts(changes: Partial<Wire.TicketWriterTest> = {}, hasPrice = true): Promise<Record<string, string>> {
  const { place } = await draw(<WriterResult result={{ ...result, ...changes }} hasPrice={hasPrice} />);
  await expect.element(page.getByText("It works")).toBeVisible();
  const values = [...place.querySelectorAll("dd")].map((each) => each.textContent);
  return Object.fromEntries([...place.querySelectorAll("dt")].map((each, index) => [each.textContent, values[index]!]));
}

test("a model's test says how long it took, what it cost and what was written", async () => {
  expect(await facts()).toEqual({
    Duration: "4,210 ms",
    Cost: "$0.012",
    Tokens: "1,840 in, 412 out",
    "Requests to the model": "1",
    "The ticket": result.title + result.description,
  });
});

test("the built-in writer costs nothing and calls no model", async () => {
  const shown = await facts({ engine: "builtin", usage: null, cost_usd: null, calls: 0 }, false);
  expect(Object.keys(shown)).toEqual(["Duration", "Cost", "The ticket"]);
  expect(shown.Cost).toBe("None: no model was called");
});

test.each([
  [true, "Unknown: the provider reported no tokens"],
  [false, "Unknown: no price is configured"],
])("an unknown cost says why (price configured: %s)", async (hasPrice, reason) => {
  const shown = await facts({ usage: null, cost_usd: null }, hasPrice);
  expect(shown.Cost).toBe(reason);
  expect(shown.Tokens).toBe("Not reported by the provider");
});

test("a cost of nothing is known", async () => {
  expect((await facts({ cost_usd: 0 })).Cost).toBe("$0.00");
});

test("a long ticket can be scrolled with the keyboard", async () => {
  await draw(<WriterResult result={result} hasPrice />);
  await expect.element(page.getByText(/^## Problem/)).toHaveAttribute("tabindex", "0");
});
