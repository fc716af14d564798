import { describe, expect, it } from "vitest";
import { DeliverySlots, type ReadyWebhook } from "./delivery-slots.ts";

/** Webhooks of one organisation, named after it: a0, a1 and so on. */
const webhooksOf = (org_id: string, count: number, { isHealthy = true, readyAt = 0 } = {}): ReadyWebhook[] =>
  Array.from({ length: count }, (_, n) => ({ org_id, id: `${org_id}${n}`, isHealthy, readyAt: readyAt + n }));

function startAll(slots: DeliverySlots): ReadyWebhook[] {
  const started = [];
  for (let next = slots.startNext(); next; next = slots.startNext()) started.push(next);
  return started;
}

const idsOf = (webhooks: readonly ReadyWebhook[]) => webhooks.map(({ id }) => id);

describe("delivery slots", () => {
  it("go to organisations in turn, and to each organisation's oldest delivery first", () => {
    const slots = new DeliverySlots();
    slots.setWaiting([...webhooksOf("a", 100), ...webhooksOf("b", 3, { readyAt: 1_000 }), ...webhooksOf("c", 1)]);
    expect(idsOf(startAll(slots)).slice(0, 8)).toEqual(["a0", "c0", "b0", "a1", "b1", "a2", "b2", "a3"]);
  });

  it("are limited to a quarter for each organisation and to fifty in total", () => {
    const slots = new DeliverySlots();
    const orgs = ["a", "b", "c", "d", "e", "f"];
    slots.setWaiting(webhooksOf("a", 100));
    expect(startAll(slots)).toHaveLength(12);
    slots.setWaiting(orgs.slice(1).flatMap((org) => webhooksOf(org, 100)));
    expect(startAll(slots)).toHaveLength(38);
  });

  it("go to unhealthy webhooks last, and at most half of them", () => {
    const slots = new DeliverySlots();
    slots.setWaiting([...webhooksOf("a", 100, { isHealthy: false }), ...webhooksOf("b", 2, { readyAt: 1_000 })]);
    expect(idsOf(startAll(slots))).toEqual(["b0", "b1", "a0", "a1", "a2", "a3", "a4", "a5"]);
    slots.setWaiting(["c", "d", "e", "f", "g"].flatMap((org) => webhooksOf(org, 100, { isHealthy: false })));
    expect(startAll(slots)).toHaveLength(25 - 6);
    slots.setWaiting(webhooksOf("h", 100));
    expect(startAll(slots)).toHaveLength(12);
  });

  it("are passed on to the organisation with the fewest deliveries in progress", () => {
    const slots = new DeliverySlots();
    slots.setWaiting(["a", "b", "c", "d"].flatMap((org) => webhooksOf(org, 100)));
    const [first] = startAll(slots);
    slots.setWaiting([...webhooksOf("e", 1), ...webhooksOf("a", 100).slice(50)]);
    expect(idsOf(startAll(slots))).toEqual(["e0"]);
    slots.end(first!);
    expect(idsOf(startAll(slots))).toEqual(["a50"]);
  });

  it("are kept by a webhook with more deliveries until another has a better claim", () => {
    const slots = new DeliverySlots();
    slots.setWaiting(["a", "b", "c", "d", "e"].flatMap((org) => webhooksOf(org, 12)));
    const ofA = startAll(slots).find(({ org_id }) => org_id === "a");
    slots.setWaiting([]);
    expect(slots.mayContinue(ofA!)).toBe(true);
    // Unhealthy webhooks never displace healthy ones.
    slots.setWaiting(webhooksOf("x", 1, { isHealthy: false }));
    expect(slots.mayContinue(ofA!)).toBe(true);
    slots.setWaiting(webhooksOf("x", 1));
    expect(slots.mayContinue(ofA!)).toBe(false);
    expect(slots.startNext()).toBeUndefined();
    slots.end(ofA!);
    expect(idsOf(startAll(slots))).toEqual(["x0"]);
  });

  it("are shared by the webhooks of an organisation that has reached its limit", () => {
    const slots = new DeliverySlots();
    slots.setWaiting(webhooksOf("a", 13));
    const started = startAll(slots);
    expect(slots.mayContinue(started[0]!)).toBe(false);
    slots.end(started[0]!);
    expect(idsOf(startAll(slots))).toEqual(["a12"]);
  });
});
