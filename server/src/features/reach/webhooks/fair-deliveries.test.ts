import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { newWebhook, runDeliveries } from "../../../../test/support/delivery-runner.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { query } from "../../../db/query.ts";
import type { OutboundClient } from "../../../ports/outbound/outbound-client.ts";

const soon = { timeout: 20_000, interval: 20 };

const countAttempted = query((q, p: { org: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("last_attempt_at", "is not", null),
);
const countFailing = query((q, p: { org: string }) =>
  q
    .selectFrom("webhooks")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("failing_since", "is not", null),
);
const markSlow = query((q, p: { org: string }) =>
  q.updateTable("jobs").set({ slow: 1 }).where("org_id", "=", p.org).where("kind", "=", "webhook"),
);
const findSlow = query((q, p: { org: string }) =>
  q.selectFrom("jobs").select("slow").where("org_id", "=", p.org).where("kind", "=", "webhook"),
);

describe("deliveries of several organisations", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  async function newWebhooks(owner: Person, url: string, count: number): Promise<string[]> {
    const ids = [];
    for (let n = 0; n < count; n++) ids.push((await newWebhook(owner, url)).id);
    return ids;
  }

  const pingAll = async (owner: Person, ids: readonly string[]) => {
    for (const id of ids) await owner.client.pingWebhook({ params: { id } });
  };

  const attempted = async (org: string) => (await service.db.first(countAttempted, { org }))?.total;
  const failing = async (org: string) => (await service.db.first(countFailing, { org }))?.total;

  /** Holds every request until it is released. */
  async function holdingEndpoint() {
    const held: ServerResponse[] = [];
    const hold = (response: ServerResponse) => void held.push(response);
    const endpoint = await WebhookEndpoint.start(hold);
    const release = () => {
      endpoint.respond = (response) => response.writeHead(204).end();
      for (const response of held) response.end();
    };
    return { endpoint, held, hold, release };
  }

  it("all arrive while another organisation's hundred endpoints do not respond", async () => {
    const [slow, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const { endpoint, held, release } = await holdingEndpoint();
    const prompt = await WebhookEndpoint.start();
    await pingAll(slow.owner, await newWebhooks(slow.owner, endpoint.url, 100));
    const { wake } = runDeliveries(service, { timeoutMs: 600_000 });
    await endpoint.until(12);
    const ids = await newWebhooks(other.owner, prompt.url, 9);
    for (let n = 0; n < 10; n++) await pingAll(other.owner, ids);
    wake();
    await prompt.until(90);
    await expect.poll(() => attempted(other.id), soon).toBe(90);
    expect(held).toHaveLength(12);
    expect(await attempted(slow.id)).toBe(0);
    release();
    await endpoint.until(100);
  });

  it("all arrive while an owner enables a hundred failing webhooks again and again", async () => {
    const [loud, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const { endpoint, held, hold, release } = await holdingEndpoint();
    const prompt = await WebhookEndpoint.start();
    const hundred = await newWebhooks(loud.owner, endpoint.url, 100);
    await pingAll(loud.owner, hundred);
    endpoint.respond = (response) => response.writeHead(500).end();
    const { wake } = runDeliveries(service, { timeoutMs: 600_000 });
    await expect.poll(() => failing(loud.id), soon).toBe(100);
    endpoint.respond = hold;
    const enableAll = async () => {
      for (const id of hundred) await loud.owner.client.updateWebhook({ params: { id }, body: { active: true } });
    };
    await enableAll();
    wake();
    await expect.poll(() => held.length, soon).toBe(6);
    const ids = await newWebhooks(other.owner, prompt.url, 8);
    const loop = enableAll();
    for (let n = 0; n < 10; n++) await pingAll(other.owner, ids);
    wake();
    await prompt.until(80);
    await expect.poll(() => attempted(other.id), soon).toBe(80);
    await loop;
    expect(held).toHaveLength(6);
    expect(await failing(loud.id)).toBe(100);
    release();
  });

  it("to slow endpoints leave slots for the same organisation's other endpoints", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { endpoint, held, release } = await holdingEndpoint();
    const prompt = await WebhookEndpoint.start();
    await pingAll(owner, await newWebhooks(owner, endpoint.url, 20));
    await service.db.write((tx) => tx.run(markSlow, { org }));
    const ids = await newWebhooks(owner, prompt.url, 10);
    const { wake } = runDeliveries(service, { timeoutMs: 600_000 });
    await endpoint.until(6);
    await pingAll(owner, ids);
    wake();
    await prompt.until(10);
    await expect.poll(() => attempted(org), soon).toBe(10);
    expect(held).toHaveLength(6);
    release();
    await endpoint.until(20);
  });

  it("mark an endpoint as slow if it takes more than two seconds, until it is quick again", async () => {
    const { id: org, owner } = await service.createOrganisation();
    let ms = 14_000;
    const outbound: OutboundClient = { post: async () => ({ status: 204, failure: null, ms }) };
    const [id = ""] = await newWebhooks(owner, "http://slow.example/", 1);
    const { etag } = await owner.client.getWebhook({ params: { id } });
    const { wake } = runDeliveries(service, { outbound });
    const slow = async () => (await service.db.first(findSlow, { org }))?.slow;
    for (const [took, expected] of [
      [14_000, 1],
      [2_000, 0],
      [2_001, 1],
    ] as const) {
      ms = took;
      await pingAll(owner, [id]);
      wake();
      await expect.poll(slow, soon).toBe(expected);
    }
    expect(await owner.client.getWebhook({ params: { id } })).toMatchObject({ etag, data: { failing_since: null } });
  });
});
