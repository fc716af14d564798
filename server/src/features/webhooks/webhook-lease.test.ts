import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries } from "../../../test/support/delivery-runner.ts";
import { useService } from "../../../test/support/harness.ts";
import { Receiver } from "../../../test/support/receiver.ts";
import { query } from "../../db/query.ts";

const soon = { timeout: 20_000, interval: 10 };

const leaseOf = query((q, p: { org: string }) =>
  q.selectFrom("webhooks").select("leased_until").where("org_id", "=", p.org),
);
const lease = query((q, p: { org: string; until: string }) =>
  q.updateTable("webhooks").set({ leased_until: p.until }).where("org_id", "=", p.org),
);

describe("deliveries of a webhook somebody holds the lease of", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("keep others from it until the lease ends", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const [receiver, other] = [await Receiver.start(), await Receiver.start()];
    const { id } = await newWebhook(owner, receiver.url);
    const until = new Date(Date.now() + 5_000_000).toISOString();
    await service.db.write((tx) => tx.run(lease, { org, until }));
    const { id: otherId } = await newWebhook(owner, other.url);
    const delivery = await ping(owner, id);
    await ping(owner, otherId);
    const { putForward } = runDeliveries(service);
    await other.until(1);
    expect(receiver.received).toEqual([]);
    putForward(5_000_000);
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 1 });
    expect(await service.db.all(leaseOf, { org })).toEqual([{ leased_until: null }, { leased_until: null }]);
  });

  it("keep it for as long as the receiver takes", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    const { id } = await newWebhook(owner, receiver.url);
    const delivery = await ping(owner, id);
    runDeliveries(service, { timeoutMs: 15_000 });
    await receiver.until(1);
    const leasedUntil = async () => (await service.db.first(leaseOf, { org }))?.leased_until ?? "";
    const first = await leasedUntil();
    await expect.poll(async () => (await leasedUntil()) > first, soon).toBe(true);
    held[0]?.end();
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 1 });
  });

  it("say nothing about a delivery that somebody else has taken over", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    const { id } = await newWebhook(owner, receiver.url);
    const delivery = await ping(owner, id);
    const { wake } = runDeliveries(service);
    await receiver.until(1);
    const until = new Date(Date.now() + 600_000).toISOString();
    await service.db.write((tx) => tx.run(lease, { org, until }));
    const other = await Receiver.start();
    const { id: otherId } = await newWebhook(owner, other.url);
    held[0]?.end();
    const marker = await ping(owner, otherId);
    wake();
    await expect.poll(marker, soon).toMatchObject({ state: "succeeded" });
    expect(await delivery()).toMatchObject({ state: "pending", attempts: 0 });
    expect(await service.db.all(leaseOf, { org })).toContainEqual({ leased_until: until });
  });
});
