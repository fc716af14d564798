import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { exactTime } from "../texts/format.ts";
import { DraftMark } from "./draft-mark.tsx";

const ticket = examples.getTicket.response.data;

test("a draft says that no agent can claim it", async () => {
  await draw(<DraftMark ticket={{ ...ticket, ready_at: null }} />);
  await expect.element(page.getByText("Draft")).toHaveAttribute("title", expect.stringMatching(/^No agent can claim/));
});

test("a ready ticket says since when", async () => {
  await draw(<DraftMark ticket={{ ...ticket, ready_at: ticket.created_at }} />);
  await expect.element(page.getByText("Ready")).toHaveAttribute("title", exactTime(ticket.created_at));
});

test("a done ticket is neither a draft nor ready", async () => {
  const { place } = await draw(<DraftMark ticket={{ ...ticket, status: "done" }} />);
  expect(place.textContent).toBe("");
});
