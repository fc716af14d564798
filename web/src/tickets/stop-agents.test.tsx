import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { keys } from "../service/api/keys.ts";
import { sessionQuery } from "../service/session/session.ts";
import { changeCachedTicket } from "./cached-tickets.ts";
import StopAgents from "./stop-agents.tsx";

const ticket: Wire.Ticket = examples.getTicket.response.data;
const claim: Wire.TicketClaim = {
  id: "claim",
  agent: "claude-code",
  state: "working",
  attempt: 1,
  doing: null,
  leased_until: null,
};

const drawn = (claims: Readonly<Record<string, Wire.TicketClaim | null>>) =>
  draw(<StopAgents ticketIds={Object.keys(claims)} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      ...Object.entries(claims).map(([id, of]) => [keys.ticket(id), { ...ticket, id, claim: of }] as const),
    ],
  });

const stop = page.getByRole("button");

test("every agent that works on a ticket of the source can be stopped, by its name", async () => {
  const asking = { ...claim, id: "asking", agent: "codex", state: "asking" } as const;
  await drawn({ a: claim, b: null, c: asking, d: { ...claim, id: "delivered", state: "delivered" } });
  await expect.element(stop.first()).toBeVisible();
  expect(stop.elements().map((each) => each.textContent)).toEqual(["Stop claude-code", "Stop codex"]);
});

test("appears when an agent begins, and disappears when it ends", async () => {
  const { place, queryClient } = await drawn({ a: null });
  expect(place.textContent).toBe("");
  changeCachedTicket(queryClient, "a", () => ({ claim }));
  await expect.element(stop).toHaveTextContent("Stop claude-code");
  changeCachedTicket(queryClient, "a", () => ({ claim: { ...claim, state: "delivered" } }));
  await expect.poll(() => place.textContent).toBe("");
});

test("asks for the reason with the keyboard alone, and Escape stops nothing", async () => {
  await drawn({ a: claim });
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Stop claude-code?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(stop).toHaveFocus();
});
