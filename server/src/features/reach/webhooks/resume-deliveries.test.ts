import { describe, expect, it } from "vitest";
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
