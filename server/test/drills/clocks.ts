import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import { startPostgres } from "../support/postgres-server.ts";
import type { SpawnedService } from "../support/spawned-service.ts";
import { type FakeClock, fakeClock } from "./parts/fake-clock.ts";
import { eachBelow } from "./parts/loops.ts";
import { readEventLog } from "./parts/event-log.ts";
import { startWebhookEndpoint, type WebhookEndpoint } from "./parts/webhook-endpoint.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";

const dayS = 24 * 60 * 60;
const apartS = 5;
const stepS = 5;
const housekeepingMs = 65_000;

const allowed = { CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" };

/** The servers' clocks differ and are set while events are processed. */
export const clocks: Drill = {
  name: "clocks",
  engines: ["sqlite", "postgres"],
  run: (run) => (run.engine === "sqlite" ? oneMachine(run) : severalMachines(run)),
};

async function oneMachine(run: DrillRun): Promise<void> {
  const clock = fakeClock(run, 0);
  const { environment } = await run.database();
  const { token } = await run.organisation(environment);
  const service = await run.start({ ...environment, ...allowed, ...clock.environment });
  const client = service.client(token);
  const endpoint = await endpointOf(run, client);
  await changeWhile(run, [client], () => clock.set(-stepS));
  await reportOffsets(run, [service], [-stepS]);
  await reportDeliveries(run, "The clock is set back", client, endpoint);
}

/** Two servers and a database server, each with its own clock. */
async function severalMachines(run: DrillRun): Promise<void> {
  const database = fakeClock(run, 0);
  const postgres = await startPostgres({ environment: database.environment });
  run.atEnd(() => postgres.stop());
  const environment = { ...allowed, CORKBOARD_DATA: run.folder(), DATABASE_URL: postgres.url };
  const { token } = await run.organisation(environment);
  const machines: [FakeClock, FakeClock] = [fakeClock(run, -apartS), fakeClock(run, apartS)];
  const services = [];
  for (const machine of machines) services.push(await run.start({ ...environment, ...machine.environment }));
  const clients = services.map((service) => service.client(token));
  const [client] = clients as [Client];
  const endpoint = await endpointOf(run, client);

  await changeWhile(run, clients, () => undefined);
  await reportDeliveries(run, `Servers ${2 * apartS} s apart`, client, endpoint);

  // One server now believes that an hour is left of every lease, the other that every lease and event has expired.
  await changeWhile(run, clients, () => {
    machines[0].set(-3_600);
    machines[1].set(100 * dayS);
  });
  await reportOffsets(run, services, [-3_600, 100 * dayS]);
  await reportDeliveries(run, "Servers 100 days apart", client, endpoint);
  const expires_at = new Date(Date.now() + 10 * 60_000).toISOString();
  const expiring = (await client.createToken({ body: { name: "Short", expires_at } })).data.token;
  let rejected = 0;
  for (const service of services) {
    await service
      .client(expiring)
      .getMe()
      .catch(() => rejected++);
  }
  run.count("A token expires at the same moment on every server", rejected, "of 2 servers reject it early");
  const before = (await readEventLog(client)).length;
  await sleep(housekeepingMs);
  const kept = (await readEventLog(client)).length;
  run.count("A server whose clock is ahead deletes no event early", before - kept, `of ${before} events deleted`);

  await changeWhile(run, clients, () => database.set(-stepS));
  // Until each process has measured the new time, two processes disagree about the ends of leases.
  await reportDeliveries(run, "The database's clock is set back", client, endpoint, services.length);
}

/** Without this, a library that has no effect would prove everything. */
async function reportOffsets(run: DrillRun, services: readonly SpawnedService[], expectedS: readonly number[]) {
  // Node.js computes the Date header once a second.
  await sleep(1_500);
  let wrong = 0;
  for (const [index, service] of services.entries()) {
    const { headers } = await fetch(`${service.url}/healthz`);
    const offsetS = (Date.parse(headers.get("date") ?? "") - Date.now()) / 1_000;
    if (!(Math.abs(offsetS - (expectedS[index] ?? 0)) < 3)) wrong++;
  }
  run.count("The servers' clocks are really set", wrong, `of ${services.length} are not`);
}

async function endpointOf(run: DrillRun, client: Client): Promise<WebhookEndpoint> {
  const endpoint = await startWebhookEndpoint();
  run.atEnd(endpoint.stop);
  await client.createWebhook({ body: { url: endpoint.url, event_types: ["client.created"] } });
  return endpoint;
}

/** Makes changes through all clients, and sets clocks halfway. */
async function changeWhile(run: DrillRun, clients: readonly Client[], setClocks: () => void): Promise<void> {
  const changes = run.size(1_000, 100);
  await eachBelow(changes, 4, async (n) => {
    if (n === changes / 2) setClocks();
    await clients[n % clients.length]?.createClient({ body: { name: `Client ${n}` } });
  });
}

async function reportDeliveries(
  run: DrillRun,
  situation: string,
  client: Client,
  { arrivals }: WebhookEndpoint,
  maxRepeated = 0,
): Promise<void> {
  const events = (await readEventLog(client)).filter(({ type }) => type === "client.created");
  const missing = () => events.filter(({ id }) => !arrivals.has(id)).length;
  await until(() => missing() === 0, "deliveries", 60_000).catch(() => undefined);
  const repeated = [...arrivals.values()].filter((times) => times > 1).length;
  run.count(`${situation}: every event is delivered`, missing(), `of ${events.length} missing`);
  run.count(`${situation}: leases hold`, repeated, "delivered twice", { atMost: maxRepeated });
}
