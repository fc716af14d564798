import { createClient } from "@corkboard/client";
import type { BodyOf } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { newWebhook, runDeliveries } from "../../../../test/support/delivery-runner.ts";
import { useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";
import type { OutboundClient } from "../../../ports/outbound/outbound-client.ts";
import { newDelivery, queue } from "./new-delivery.ts";

const soon = { timeout: 30_000, interval: 50 };
const waitingCount = 1_001;
const hourMs = 60 * 60 * 1_000;

const countByOutcome = query((q, p: { org: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select((eb) => ["state", "attempts", eb.fn.countAll<number>().as("total")])
    .where("org_id", "=", p.org)
    .groupBy(["state", "attempts"])
    .orderBy("total"),
);
const countDue = query((q, p: { org: string; now: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("next_attempt_at", "<=", p.now),
);

const postponeAll = query((q, p: { org: string; until: string }) =>
  q.updateTable("webhook_deliveries").set({ next_attempt_at: p.until }).where("org_id", "=", p.org),
);

describe("a webhook with many waiting deliveries", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Deliveries that have failed five times; the next attempt is in five hours. */
  const waiting = async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newWebhook(owner, "https://example.com/hook");
    const now = Date.now();
    const event = { event_seq: null, event_id: null, event_type: "ping" } as const;
    const deliveries = Array.from({ length: waitingCount }, (_, n) => ({
      ...newDelivery({ org_id: org, id }, event, new Date(now).toISOString()),
      attempts: 5,
      next_attempt_at: new Date(now + 5 * hourMs + (n % 7)).toISOString(),
    }));
    await service.db.write((tx) => queue(tx, deliveries));
    return { org, owner, id };
  };

  it("makes all of them due once after it is enabled, not all in the request and none again that fails", async () => {
    const { org, owner, id } = await waiting();
    const due = async () => (await service.db.first(countDue, { org, now: new Date().toISOString() }))?.total;
    await owner.client.updateWebhook({ params: { id }, body: { active: true } });
    expect(await due()).toBeGreaterThan(0);
    expect(await due()).toBeLessThan(waitingCount);
    // The fourth response disables the webhook, so that the others stay as they are.
    const statuses = [500, 500, 500, 410];
    const outbound: OutboundClient = {
      post: async () => ({ status: statuses.shift() ?? 204, ms: 1, failure: null }),
    };
    runDeliveries(service, { outbound });
    await expect
      .poll(async () => (await owner.client.getWebhook({ params: { id } })).data, soon)
      .toMatchObject({ active: false });
    expect(await service.db.all(countByOutcome, { org })).toEqual([
      { state: "failed", attempts: 6, total: 1 },
      { state: "pending", attempts: 6, total: 3 },
      { state: "pending", attempts: 5, total: waitingCount - 4 },
    ]);
    expect(await due()).toBe(waitingCount - 4);
  });
});

describe("the waiting deliveries of a webhook", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });
  const secondMs = 1_000;

  /** A delivery whose next attempt is in five hours, and a server whose clock can be moved forward. */
  async function waiting() {
    let aheadMs = 0;
    const { url } = await startAppOn(
      databaseWithClock(service.db, () => aheadMs),
      {},
    );
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newWebhook(owner, "https://example.com/hook");
    const began = Date.now();
    const event = { event_seq: null, event_id: null, event_type: "ping" } as const;
    const one = newDelivery({ org_id: org, id }, event, new Date(began).toISOString());
    await service.db.write((tx) => queue(tx, [one]));
    const postpone = () =>
      service.db.write((tx) => tx.run(postponeAll, { org, until: new Date(began + 5 * hourMs).toISOString() }));
    await postpone();
    const client = createClient({ baseUrl: url, token: owner.token });
    /** How many seconds after the beginning it is due. */
    const due = async () => {
      const [delivery] = (await client.listWebhookDeliveries({ params: { id } })).data;
      return (Date.parse(delivery?.next_attempt_at ?? "") - began) / secondMs;
    };
    const change = async (seconds: number, body: BodyOf<"updateWebhook">) => {
      aheadMs = seconds * secondMs;
      await client.updateWebhook({ params: { id }, body });
    };
    return { change, due, postpone };
  }

  it.each<[string, BodyOf<"updateWebhook">, boolean]>([
    ["are due when it is enabled", { active: true }, true],
    ["are due when it gets another address", { url: "https://example.com/other" }, true],
    ["stay as they are when it gets the address that it has", { url: "https://example.com/hook" }, false],
    ["stay as they are when it gets other events", { event_types: ["card.created"] }, false],
    ["stay as they are when it is disabled", { active: false }, false],
  ])("%s", async (_, body, isDue) => {
    const { change, due } = await waiting();
    await change(0, body);
    expect({ body, isDue: (await due()) < 60 }).toEqual({ body, isDue });
  });

  it("are due once a minute at most, however often it is enabled", async () => {
    const { change, due, postpone } = await waiting();
    await change(0, { active: true });
    const first = await due();
    await postpone();
    await change(20, { active: true });
    expect(await due()).toBeCloseTo(first + 60, 1);
    await postpone();
    await change(40, { active: true });
    expect(await due()).toBeCloseTo(first + 60, 1);
    await postpone();
    await change(600, { active: true });
    expect(await due()).toBeGreaterThanOrEqual(600);
    expect(await due()).toBeLessThan(660);
  });
});
