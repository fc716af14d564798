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

test("a ticket that was set aside is not ready, and says what helps", async () => {
  const { place } = await draw(<DraftMark ticket={{ ...ticket, ready_at: ticket.created_at, set_aside: true }} />);
  const mark = page.getByText("Set aside after 3 attempts");
  await expect.element(mark).toHaveAttribute("title", expect.stringContaining("try again"));
  expect(place.textContent).not.toContain("Ready");
});

test("a draft is a draft, even if agents have failed at it", async () => {
  const { place } = await draw(<DraftMark ticket={{ ...ticket, ready_at: null, set_aside: true }} />);
  expect(place.textContent).toBe("Draft");
});

test("a done ticket is neither a draft nor ready", async () => {
  const { place } = await draw(<DraftMark ticket={{ ...ticket, status: "done" }} />);
  expect(place.textContent).toBe("");
});
