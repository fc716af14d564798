import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries } from "../../../../test/support/delivery-runner.ts";
import { useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { query } from "../../../db/query.ts";
import { newId } from "../../../shared/id.ts";

const soon = { timeout: 20_000, interval: 10 };

const leasesOf = query((q, p: { org: string }) =>
  q.selectFrom("jobs").select(["lease", "run_at"]).where("org_id", "=", p.org).where("kind", "=", "webhook"),
);
/** As if another process were sending to all webhooks of the organisation. */
const leaseToAnother = query((q, p: { org: string; lease: string; until: string }) =>
  q
    .updateTable("jobs")
    .set({ lease: p.lease, run_at: p.until })
    .where("org_id", "=", p.org)
    .where("kind", "=", "webhook"),
);

describe("the lease on a webhook", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("keeps other processes from sending until it ends", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const [endpoint, other] = [await WebhookEndpoint.start(), await WebhookEndpoint.start()];
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    const until = new Date(Date.now() + 5_000_000).toISOString();
    await service.db.write((tx) => tx.run(leaseToAnother, { org, lease: newId(), until }));
    const { id: otherId } = await newWebhook(owner, other.url);
    await ping(owner, otherId);
    const { advanceClock } = runDeliveries(service);
    await other.until(1);
    expect(endpoint.received).toEqual([]);
    advanceClock(5_000_000);
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 1 });
    const ended = { lease: null, run_at: null };
    await expect.poll(() => service.db.all(leasesOf, { org }), soon).toEqual([ended, ended]);
  });

  it("is renewed for as long as the endpoint takes", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => void held.push(response));
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    runDeliveries(service, { timeoutMs: 15_000 });
    await endpoint.until(1);
    const leasedUntil = async () => (await service.db.first(leasesOf, { org }))?.run_at ?? "";
    const first = await leasedUntil();
    await expect.poll(async () => (await leasedUntil()) > first, soon).toBe(true);
    held[0]?.end();
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 1 });
  });

  it("decides whose result is recorded after another process took over", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => void held.push(response));
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    const { wake } = runDeliveries(service);
    await endpoint.until(1);
    const taken = { lease: newId(), until: new Date(Date.now() + 600_000).toISOString() };
    await service.db.write((tx) => tx.run(leaseToAnother, { org, ...taken }));
    const other = await WebhookEndpoint.start();
    const { id: otherId } = await newWebhook(owner, other.url);
    held[0]?.end();
    const marker = await ping(owner, otherId);
    wake();
    await expect.poll(marker, soon).toMatchObject({ state: "succeeded" });
    expect(await delivery()).toMatchObject({ state: "pending", attempts: 0 });
    expect(await service.db.all(leasesOf, { org })).toContainEqual({ lease: taken.lease, run_at: taken.until });
  });
});
