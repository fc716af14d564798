import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { exactTime } from "../../texts/format.ts";
import { TicketActivity } from "./ticket-activity.tsx";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const claim = examples.listClaims.response.data[0]!;
let last = 1_000;
type Changes = Readonly<Record<string, Wire.EventChange>>;
const event = (type: Wire.EventType, more: Partial<Omit<Wire.Event, "changes">> & { changes?: Changes } = {}) => {
  last -= 10;
  return {
    ...examples.listEvents.response.data[0]!,
    id: `event ${last}`,
    sequence: last,
    type,
    object_id: "ticket",
    changes: {},
    created_at: hoursAgo(3),
    ...more,
  } as Wire.Event;
};

const drawn = (events: readonly Wire.Event[]) =>
  draw(<TicketActivity id="ticket" />, {
    known: [
      [keys.history("ticket"), events],
      [keys.claims("ticket"), [claim]],
    ],
  });

const section = page.getByRole("region", { name: "Activity" });
const shown = async () => {
  await expect.element(section.getByRole("heading", { name: "Activity" })).toBeVisible();
  return section
    .getByRole("listitem")
    .elements()
    .map((each) => each.querySelector("span:last-child")!.textContent);
};
const status = (to: string): { changes: Changes } => ({ changes: { status: { from: "open", to } } });

test("without events there is no activity", async () => {
  const { place } = await drawn([]);
  expect(place.textContent).toBe("");
});

test("a ticket that is claimed or done is not said to be available", async () => {
  const changed = event("ticket.status_changed", status("done"));
  const changes = { set_aside: { from: true, to: false } };
  await drawn([event("ticket.updated", { changes, sequence: changed.sequence + 1 }), changed]);
  expect(await shown()).toEqual([expect.stringContaining("set the status to Done")]);
});

test("events that say nothing are no activity", async () => {
  const { place } = await drawn([event("claim.updated")]);
  expect(place.textContent).toBe("");
});

test.each<{ what: string; happened: Wire.Event; text: string }>([
  { what: "made", happened: event("ticket.created"), text: "Dan Developer generated this ticket 3h" },
  {
    what: "made by somebody who left",
    happened: event("ticket.created", { actor: null }),
    text: "Somebody generated this ticket 3h",
  },
  {
    what: "finished",
    happened: event("ticket.status_changed", status("done")),
    text: "Dan Developer set the status to Done 3h",
  },
  {
    what: "given a status of a newer version",
    happened: event("ticket.status_changed", status("parked")),
    text: "Dan Developer changed the status 3h",
  },
  {
    what: "changed together with its status",
    happened: event("ticket.updated", status("done")),
    text: "Dan Developer changed the status 3h",
  },
  {
    what: "set aside",
    happened: event("ticket.updated", { changes: { set_aside: { from: false, to: true } } }),
    text: "Set aside after 3 failed attempts 3h",
  },
  {
    what: "tried again",
    happened: event("ticket.updated", { changes: { set_aside: { from: true, to: false } } }),
    text: "Dan Developer made this ticket available to agents again 3h",
  },
  {
    what: "changed in several fields",
    happened: event("ticket.updated", { changes: { title: { from: "a", to: "b" }, novelty: { from: 1, to: 2 } } }),
    text: "Dan Developer changed the title, novelty 3h",
  },
  {
    what: "released",
    happened: event("ticket.updated", { changes: { ready_at: { from: null, to: hoursAgo(1) } } }),
    text: "Dan Developer released this ticket for agents 3h",
  },
  {
    what: "claimed by an agent that the event does not name",
    happened: event("claim.created", { object_id: claim.id, changes: { attempt: { from: null, to: 2 } } }),
    text: "claude-code claimed this ticket (attempt 2) 3h",
  },
])("a ticket that was $what says who did it and when", async ({ happened, text }) => {
  await drawn([happened]);
  expect(await shown()).toEqual([text]);
  await expect.element(section.getByText("3h")).toHaveAttribute("datetime", happened.created_at);
  await expect.element(section.getByText("3h")).toHaveAttribute("title", exactTime(happened.created_at));
});

test("a status that follows from what an agent did is not a line of its own", async () => {
  const claimed = event("claim.created", { object_id: claim.id });
  const own = event("ticket.status_changed", status("done"));
  await drawn([
    event("ticket.status_changed", { ...status("in_progress"), sequence: claimed.sequence + 1 }),
    claimed,
    own,
  ]);
  expect(await shown()).toEqual([
    "claude-code claimed this ticket (attempt 1) 3h",
    "Dan Developer set the status to Done 3h",
  ]);
});

test("other changes right after a claim are lines of their own", async () => {
  const claimed = event("claim.created", { object_id: claim.id });
  await drawn([event("ticket.updated", { ...status("done"), sequence: claimed.sequence + 1 }), claimed]);
  expect(await shown()).toHaveLength(2);
});

test("the newest eight lines are shown", async () => {
  const events = Array.from({ length: 9 }, (_, index) =>
    event("ticket.updated", { changes: { [`field ${index}`]: { from: 1, to: 2 } } }),
  );
  await drawn(events);
  const lines = await shown();
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain("field 0");
  expect(lines[7]).toContain("field 7");
});

test("people have their picture, agents have none", async () => {
  const { place } = await drawn([
    event("ticket.created"),
    event("ticket.created", { actor: null }),
    event("claim.created", { object_id: claim.id }),
  ]);
  await shown();
  expect(
    [...place.querySelectorAll("li")].map((each) => each.querySelector("[title]:not(time)")?.getAttribute("title")),
  ).toEqual(["Dan Developer", "Somebody", undefined]);
});
