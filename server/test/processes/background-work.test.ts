import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsIn } from "../support/database-rows.ts";
import { freePort } from "../support/free-port.ts";
import { scrape } from "../support/metrics.ts";
import {
  runCommand,
  setUpOrganisation,
  type SetUp,
  type SpawnedService,
  startWorkerProcess,
} from "../support/spawned-service.ts";
import { createTestDatabase, engine, type TestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { WebhookEndpoint } from "../support/webhook-endpoint.ts";

const soon = { timeout: 60_000, interval: 100 };

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

describe("background work in a separate worker", () => {
  const startService = useSpawnedServices();
  const workers: ChildProcess[] = [];
  let database: TestDatabase;
  let environment: Record<string, string>;
  let acme: SetUp;
  let server: SpawnedService;
  let workerUrl: string;

  const startWorker = () => {
    const worker = startWorkerProcess(environment);
    workers.push(worker);
    return worker;
  };
  const kill = async (worker: ChildProcess) => {
    worker.kill("SIGKILL");
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
  };
  const doctor = async () => {
    const { status, stdout } = await runCommand(["doctor", "--json"], environment);
    const { checks } = JSON.parse(stdout) as { checks: Check[] };
    return { status, work: checks.find(({ name }) => name === "Background work") };
  };
  const ready = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  const idleSeconds = async () =>
    (await server.client(acme.token).getOverview({ query: {} })).data.background_idle_seconds;

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    workerUrl = `http://127.0.0.1:${port}`;
    environment = {
      ...database.environment,
      CORKBOARD_WORKER: "off",
      CORKBOARD_WORKER_PORT: String(port),
      CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
    };
    acme = await setUpOrganisation(environment);
    server = await startService(environment);
  });
  afterAll(async () => {
    await Promise.all(workers.map(kill));
    await database.remove();
  });

  it("is reported as missing while no worker runs, and as done once one does, which reports for itself", async () => {
    const endpoint = await WebhookEndpoint.start();
    const client = server.client(acme.token);
    await client.createWebhook({ body: { url: endpoint.url, event_types: ["client.created"] } });
    const worker = startWorker();
    const isReady = () => ready(workerUrl).catch(() => undefined);
    await expect.poll(isReady, soon).toEqual({ status: 200, body: { status: "ready" } });
    expect(await (await fetch(`${workerUrl}/healthz`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${workerUrl}/api/v1/me`)).status).toBe(404);
    const own = await scrape(workerUrl);
    expect(own.get("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(own.has('corkboard_queue_due{queue="webhooks"}')).toBe(true);
    await expect
      .poll(async () => (await doctor()).work, soon)
      .toMatchObject({
        ok: true,
        detail: expect.stringMatching(/^done by the worker on .+ \(process \d+\)$/),
      });
    expect(await ready(server.url)).toEqual({ status: 200, body: { status: "ready", worker: "off" } });
    expect(await idleSeconds()).toBeNull();

    await kill(worker);
    await client.createClient({ body: { name: "Bolt Bikes" } });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await rowsIn(environment, `UPDATE running_processes SET seen_at = '${ago(12.5)}' WHERE kind = 'worker'`);
    await rowsIn(environment, `UPDATE events SET created_at = '${ago(12.5)}' WHERE type = 'client.created'`);

    const { status, work } = await doctor();
    expect(status).toBe(1);
    expect(work).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^has not run for 12 minutes: .*npm run worker/),
    });
    expect(await ready(server.url)).toMatchObject({
      status: 200,
      body: { status: "ready", worker: "off", background_idle_seconds: expect.any(Number) },
    });
    expect(await idleSeconds()).toBeGreaterThanOrEqual(12 * 60);
    // The figures of the last scrape may be reused for some seconds.
    const waiting = async () => {
      const samples = await scrape(server.url);
      return [samples.get("corkboard_workers"), samples.get('corkboard_queue_due{queue="events"}')];
    };
    await expect.poll(waiting, soon).toEqual([0, 1]);
    const samples = await scrape(server.url);
    expect(samples.get("corkboard_background_idle_seconds")).toBeGreaterThanOrEqual(12 * 60);
    expect(samples.get('corkboard_queue_oldest_seconds{queue="events"}')).toBeGreaterThanOrEqual(12 * 60);
    expect(samples.get('corkboard_queue_due{queue="search"}')).toBeGreaterThanOrEqual(1);
    expect(endpoint.received).toHaveLength(0);

    startWorker();
    await endpoint.until(1);
    await expect.poll(async () => (await doctor()).work?.ok, soon).toBe(true);
    await expect.poll(waiting, soon).toEqual([1, 0]);
    expect(await idleSeconds()).toBeNull();
  });

  it("tells nobody but owners that it has stopped", async () => {
    const client = server.client(acme.token);
    const bolt = (await client.createClient({ body: { name: "Bound" } })).data;
    const bound = (await client.createToken({ body: { name: "Bound", client_id: bolt.id } })).data;
    const added = await runCommand(
      [
        "member",
        "add",
        "--org",
        acme.organisation.id,
        "--name",
        "Dora",
        "--email",
        "dora@example.com",
        "--role",
        "developer",
        "--json",
      ],
      environment,
    );
    const { token } = JSON.parse(added.stdout) as { token: string };
    for (const worker of workers) await kill(worker);
    const ago = new Date(Date.now() - 750_000).toISOString();
    await rowsIn(environment, `UPDATE running_processes SET seen_at = '${ago}' WHERE works = 1`);
    expect(await idleSeconds()).toBeGreaterThanOrEqual(12 * 60);
    for (const other of [token, bound.token]) {
      expect((await server.client(other).getOverview({ query: {} })).data.background_idle_seconds).toBeNull();
    }
  });

  it("has figures of this process's connections on PostgreSQL only", async () => {
    const samples = await scrape(server.url);
    const limit = samples.get('corkboard_database_connections{state="limit"}');
    expect(limit).toBe(engine === "postgres" ? 10 : undefined);
    expect(samples.get("corkboard_database_waiting")).toBe(engine === "postgres" ? 0 : undefined);
  });
});
