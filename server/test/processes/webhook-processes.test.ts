import type { ServerResponse } from "node:http";
import type { Client } from "@corkboard/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebhookEndpoint } from "../support/webhook-endpoint.ts";
import { setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

const soon = { timeout: 30_000, interval: 20 };
const event_types = ["client.created" as const];
const names = (count: number) => Array.from({ length: count }, (_, n) => `Client ${String(n).padStart(2, "0")}`);
const namesReceivedBy = (endpoint: WebhookEndpoint) =>
  endpoint.received.map(({ data }): string => data.changes.name.to);

const outcomes = async (client: Client, id: string) =>
  (await client.listWebhookDeliveries({ params: { id }, query: { limit: 100 } })).data.map(
    ({ state, attempts }) => `${state} ${attempts}`,
  );
const all = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

/** An endpoint that records its highest number of concurrent requests. */
async function countingEndpoint() {
  const underWay = { now: 0, most: 0 };
  const endpoint = await WebhookEndpoint.start((response) => {
    underWay.most = Math.max(underWay.most, ++underWay.now);
    setImmediate(() => {
      underWay.now--;
      response.end();
    });
  });
  return { endpoint, underWay };
}

describe("webhooks with two processes on one database", () => {
  const startService = useSpawnedServices();
  let database: TestDatabase;
  let environment: Record<string, string>;
  let services: [SpawnedService, SpawnedService];
  let token: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    environment = { ...database.environment, CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" };
    ({ token } = await setUpOrganisation(environment));
    services = await Promise.all([startService(environment), startService(environment)]);
  });
  afterAll(() => database.remove());

  it("deliver each event once and in sequence, whichever process sends it", async () => {
    const clientOf = (service: SpawnedService) => service.client(token);
    const client = clientOf(services[0]);
    const counting = await Promise.all([1, 2, 3].map(countingEndpoint));
    const webhooks: string[] = [];
    for (const { endpoint } of counting) {
      webhooks.push((await client.createWebhook({ body: { url: endpoint.url, event_types } })).data.id);
    }
    await Promise.all(
      names(60).map((name, n) => clientOf(services[n % 2 === 0 ? 0 : 1]).createClient({ body: { name } })),
    );
    for (const id of webhooks) await expect.poll(() => outcomes(client, id), soon).toEqual(all(60, "succeeded 1"));
    for (const { endpoint, underWay } of counting) {
      expect(namesReceivedBy(endpoint).toSorted()).toEqual(names(60).toSorted());
      expect({ mostAtOnce: underWay.most }).toEqual({ mostAtOnce: 1 });
    }
    for (const id of webhooks) await client.deleteWebhook({ params: { id } });
  });

  it("continue when one process is killed, and only its current delivery is sent again", async () => {
    const [sending, other] = services;
    await other.end("SIGTERM");
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => {
      if (endpoint.received.length <= 3) response.end();
      else held.push(response);
    });
    const before = sending.client(token);
    const { id } = (await before.createWebhook({ body: { url: endpoint.url, event_types } })).data;
    for (const name of names(8)) await before.createClient({ body: { name } });
    await endpoint.until(4);
    const queued = async () => (await before.listWebhookDeliveries({ params: { id } })).meta.total;
    await expect.poll(queued, soon).toBe(8);

    const taking = await startService(environment);
    await sending.end("SIGKILL");
    endpoint.respond = (response) => response.end();
    const after = taking.client(token);
    await expect.poll(() => outcomes(after, id), soon).toEqual(all(8, "succeeded 1"));
    const [a, b, c, d, ...rest] = names(8);
    expect(namesReceivedBy(endpoint)).toEqual([a, b, c, d, d, ...rest]);
    expect(endpoint.ids[4]).toBe(endpoint.ids[3]);
    expect(await taking.end("SIGTERM")).toEqual({ status: 0, signal: null });
  });
});
