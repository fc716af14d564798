import type { Wire } from "@corkboard/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { ClaimBadge } from "./claim-badge.tsx";

const claim: Wire.TicketClaim = {
  id: "claim",
  agent: "claude-code",
  state: "working",
  attempt: 1,
  doing: null,
  leased_until: null,
};
const drawn = (changes: Partial<Wire.TicketClaim>) =>
  draw(<ClaimBadge ticketId="ticket" claim={{ ...claim, ...changes }} />);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  { state: "working", doing: null, shown: "Working" },
  { state: "working", doing: "Reading the code", shown: "Reading the code" },
  { state: "asking", doing: "Reading the code", shown: "Waiting for an answer" },
  { state: "delivered", doing: "Reading the code", shown: "Waiting for a verdict" },
] as const)("an agent that is $state and does “$doing” is “$shown”", async ({ state, doing, shown }) => {
  const { place } = await drawn({ state, doing });
  await expect.element(page.getByTitle(shown)).toHaveTextContent(shown);
  expect(place.textContent).toBe(`claude-code${shown}`);
});

test.each([
  { until: 20.5, shown: "· 20 min left" },
  { until: 1.5, shown: "· 1 min left" },
  { until: 0.5, shown: "· Less than a minute left" },
  { until: -0.5, shown: "· No sign of life" },
  { until: -5, shown: "· No sign of life" },
])("a lease that ends in $until minutes is “$shown”", async ({ until, shown }) => {
  await drawn({ leased_until: inMinutes(until) });
  await expect.element(page.getByTitle(/^Every sign of life extends this time/)).toHaveTextContent(shown);
});
