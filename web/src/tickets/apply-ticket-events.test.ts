import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { keys } from "../service/api/keys.ts";
import { beginChange } from "../service/saving/pending-changes.ts";

const { applyTicketEvents } = await importInPage(() => import("./apply-ticket-events.ts"));

const t1: Wire.Ticket = { ...examples.getTicket.response.data, id: "t1", version: 3 };
const t2: Wire.Ticket = { ...t1, id: "t2" };

const open = keys.ticketList({ status: ["open"] });
const drafts = keys.ticketList({ status: ["open"], ready: "false" });
const setAside = keys.ticketList({ status: ["open"], set_aside: "true" });

type Changes = Readonly<Record<string, Wire.EventChange>>;
const to = (value: unknown): Wire.EventChange => ({ from: null, to: value });
const long: Wire.EventChange = { from: null, to: null, truncated: true };

const event = (type: Wire.Event["type"], changes: Changes = {}, rest: Partial<Wire.Event> = {}) =>
  ({
    ...examples.streamEvents.response,
    displaced: undefined,
    type,
    object_id: "t1",
    version: 4,
    changes,
    ...rest,
  }) as Wire.Event;

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  for (const queryKey of [open, drafts, setAside])
    queryClient.setQueryData(queryKey, { pages: [{ data: [t1, t2] }], pageParams: [undefined] });
  for (const ticket of [t1, t2]) queryClient.setQueryData(keys.ticket(ticket.id), ticket);
});

const apply = (...events: readonly Wire.Event[]) => applyTicketEvents(queryClient, events);
const ticket = (id: string) => queryClient.getQueryData<Wire.Ticket>(keys.ticket(id));
const rows = () => queryClient.getQueryData<{ pages: { data: Wire.Ticket[] }[] }>(open)?.pages[0]?.data;
const invalidated = () =>
  Object.entries({ open, drafts, setAside, t1: keys.ticket("t1"), t2: keys.ticket("t2") })
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);

describe("a changed ticket", () => {
  it.each(["ticket.updated", "ticket.status_changed"] as const)("is patched by %s, and no other", (type) => {
    apply(event(type, { title: to("Pay by card"), status: to("done") }));
    const changed = { ...t1, title: "Pay by card", status: "done", version: 4 };
    expect(ticket("t1")).toEqual(changed);
    expect(rows()).toEqual([changed, t2]);
    expect(ticket("t2")).toBe(t2);
    expect(invalidated()).toEqual([]);
  });

  it("does not become an older version again", () => {
    apply(event("ticket.updated", { title: to("Old") }, { version: 2 }));
    expect(ticket("t1")).toBe(t1);
    apply(event("ticket.updated", { title: to("Of the same request") }, { version: 3 }));
    expect(ticket("t1")).toEqual({ ...t1, title: "Of the same request" });
  });

  it("has the values of the last of several events", () => {
    apply(
      event("ticket.updated", { title: to("First"), priority: to("low") }),
      event("ticket.updated", { title: to("Second") }, { version: 5 }),
    );
    expect(ticket("t1")).toMatchObject({ title: "Second", priority: "low", version: 5 });
  });

  it("is assigned to the first of its people, or to nobody", () => {
    apply(event("ticket.updated", { assigned_user_ids: to(["u1", "u2"]) }));
    expect(ticket("t1")).toMatchObject({ assigned_to: "u1", assigned_user_ids: ["u1", "u2"] });
    apply(event("ticket.updated", { title: to("Pay") }));
    expect(ticket("t1")).toMatchObject({ assigned_to: "u1" });
    apply(event("ticket.updated", { assigned_user_ids: to([]) }));
    expect(ticket("t1")).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
  });

  it("keeps the person's own change while that is being saved", () => {
    const end = beginChange("t1", { status: "in_progress" }, t1);
    apply(event("ticket.updated", { status: to("done"), title: to("Pay by card") }));
    expect(ticket("t1")).toEqual({ ...t1, title: "Pay by card", version: 4 });
    expect(end()).toEqual({ status: "done" });
  });

  it("is loaded again if a value is too long for an event, and keeps it until then", () => {
    apply(event("ticket.updated", { description: long, title: to("Pay") }));
    expect(ticket("t1")).toEqual({ ...t1, title: "Pay", version: 4 });
    expect(invalidated()).toEqual(["t1"]);
  });
});

describe("the lists", () => {
  it.each<[string, Wire.Event, string[]]>([
    [
      "a ticket is added",
      event("ticket.created", { title: to("New") }, { object_id: "t3" }),
      ["open", "drafts", "setAside"],
    ],
    ["a ticket is deleted", event("ticket.deleted"), ["open", "drafts", "setAside", "t1"]],
    [
      "criteria are too long for an event",
      event("ticket.updated", { criteria: long }),
      ["open", "drafts", "setAside", "t1"],
    ],
  ])("are loaded again if %s", (_, happened, expected) => {
    apply(happened);
    expect(invalidated()).toEqual(expected);
  });

  it("are loaded again even if other events follow", () => {
    apply(
      event("ticket.created", {}, { object_id: "t3" }),
      event("ticket.updated", { ready_at: to("2026-03-03T11:00:00.000Z") }),
    );
    apply(event("ticket.updated", { title: to("Pay by card") }));
    expect(invalidated()).toEqual(["open", "drafts", "setAside"]);
  });

  it("of drafts are loaded again if a ticket is released or taken back, and no others", () => {
    apply(event("ticket.updated", { ready_at: to("2026-03-03T11:00:00.000Z") }), event("ticket.updated"));
    expect(invalidated()).toEqual(["drafts", "setAside"]);
    expect(rows()?.[0]?.ready_at).toBe("2026-03-03T11:00:00.000Z");
  });

  it("show that a ticket was set aside, and those of such tickets are loaded again", () => {
    apply(event("ticket.updated", { set_aside: to(true) }));
    expect(rows()?.[0]?.set_aside).toBe(true);
    expect(ticket("t1")?.set_aside).toBe(true);
    expect(invalidated()).toEqual(["drafts", "setAside"]);
  });

  it("show criteria that fit into an event without being loaded again", () => {
    apply(event("ticket.updated", { criteria: to([]) }));
    expect(rows()?.[0]?.criteria).toEqual([]);
    expect(invalidated()).toEqual([]);
  });
});

describe("events of other things", () => {
  it("change nothing", () => {
    apply(
      event("card.updated", { title: to("Other"), ready_at: to("2026-03-03T11:00:00.000Z") }),
      event("feedback.updated", { criteria: long }),
      event("claim.created", { state: to("working") }, { parent_id: "t1" }),
    );
    expect([ticket("t1"), ticket("t2")]).toEqual([t1, t2]);
    expect(invalidated()).toEqual([]);
  });

  it("of a new ticket do not overwrite what is cached about it", () => {
    apply(event("ticket.created", { title: to("First title") }));
    expect(ticket("t1")).toBe(t1);
  });
});
