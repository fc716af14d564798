import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries } from "../../../../test/support/delivery-runner.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { query } from "../../../db/query.ts";
import { purgeSome } from "./purge-webhooks.ts";

const soon = { timeout: 20_000, interval: 20 };

const findRows = query((q, p: { org: string; id: string }) =>
  q.selectFrom("webhooks").selectAll().where("org_id", "=", p.org).where("id", "=", p.id),
);
const findDeliveries = query((q, p: { org: string; id: string }) =>
  q.selectFrom("webhook_deliveries").select("id").where("org_id", "=", p.org).where("webhook_id", "=", p.id),
);

describe("a deleted webhook", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const webhookWithDeliveries = async (owner: Person, url: string, count: number) => {
    const { id, secret } = await newWebhook(owner, url);
    const deliveries = [];
    for (let n = 0; n < count; n++) deliveries.push((await (await ping(owner, id))()).id);
    return { id, secret, deliveries };
  };

  /** What the API returns for the webhook and the delivery that is deleted last. */
  const responses = async ({ token }: Person, { id, deliveries }: { id: string; deliveries: readonly string[] }) => {
    const found = [];
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { active: true }],
      ["DELETE", "", undefined],
      ["POST", "/ping", undefined],
      ["POST", "/rotate-secret", undefined],
      ["GET", "/deliveries", undefined],
      ["GET", `/deliveries/${deliveries.at(-1)}`, undefined],
      ["POST", `/deliveries/${deliveries.at(-1)}/redeliver`, undefined],
    ] as const)
      found.push(await service.request(method, `/api/v1/webhooks/${id}${path}`, { token, body }));
    return found;
  };

  it("is not found, is not sent to and does not count, at every moment until its last delivery is deleted", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const [endpoint, other] = [await WebhookEndpoint.start(), await WebhookEndpoint.start()];
    const kept = await webhookWithDeliveries(owner, other.url, 4);
    const webhook = await webhookWithDeliveries(owner, endpoint.url, 7);
    const { id } = webhook;
    await owner.client.deleteWebhook({ params: { id } });
    runDeliveries(service);
    const left = async () => (await service.db.all(findDeliveries, { org, id })).length;
    const counts = [await left()];
    while ((await service.db.all(findRows, { org, id })).length > 0) {
      for (const response of await responses(owner, webhook))
        expect(response).toMatchObject(errorResponse(errors.webhookNotFound));
      expect(await owner.client.listWebhooks()).toMatchObject({ data: [{ id: kept.id }], meta: { total: 1 } });
      await service.db.write((tx) => purgeSome(tx, { org, id }, 3));
      counts.push(await left());
    }
    expect(counts).toEqual([7, 4, 1, 0]);
    await other.until(4);
    expect(endpoint.received).toEqual([]);
    const listed = await owner.client.listWebhookDeliveries({ params: { id: kept.id } });
    const listedIds = new Set(listed.data.map((delivery) => delivery.id));
    const missing = kept.deliveries.filter((delivery) => !listedIds.has(delivery));
    expect({ listed: listedIds.size, missing }).toEqual({ listed: 4, missing: [] });
  });

  it("keeps neither its URL nor its secrets, and its waiting deliveries are not sent", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const [endpoint, other] = [await WebhookEndpoint.start(), await WebhookEndpoint.start()];
    const { id, secret } = await webhookWithDeliveries(owner, endpoint.url, 1);
    const { data: rotated } = await owner.client.rotateWebhookSecret({ params: { id } });
    await owner.client.deleteWebhook({ params: { id } });
    const row = JSON.stringify(await service.db.first(findRows, { org, id }));
    for (const text of [endpoint.url, secret, rotated.secret]) expect(row).not.toContain(text);
    await webhookWithDeliveries(owner, other.url, 1);
    runDeliveries(service);
    await other.until(1);
    expect(endpoint.received).toEqual([]);
  });

  it("makes room for another at once", async () => {
    const { owner } = await service.createOrganisation();
    const ids = [];
    for (let n = 0; n < 100; n++) ids.push((await newWebhook(owner, "https://example.com/hook")).id);
    const [id = ""] = ids;
    await ping(owner, id);
    await owner.client.deleteWebhook({ params: { id } });
    await newWebhook(owner, "https://example.com/hook");
    expect((await owner.client.listWebhooks()).meta.total).toBe(100);
  });

  it("is deleted with all deliveries by a worker that starts later, after some were deleted", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await webhookWithDeliveries(owner, "https://example.com/hook", 5);
    await owner.client.deleteWebhook({ params: { id } });
    await service.db.write((tx) => purgeSome(tx, { org, id }, 2));
    expect(await service.db.all(findDeliveries, { org, id })).toHaveLength(3);
    const another = await service.startAnother({ CORKBOARD_WORKER: "on" });
    await expect.poll(() => service.db.all(findRows, { org, id }), soon).toEqual([]);
    await another.stop();
    expect(await service.db.all(findDeliveries, { org, id })).toEqual([]);
  });
});
