import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scrape } from "../support/metrics.ts";
import { runCommand, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { repeated } from "../support/repeated.ts";
import { createTestDatabase, engine, type TestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { WebhookEndpoint } from "../support/webhook-endpoint.ts";

const soon = { timeout: 40_000, interval: 50 };
const skewMs = 60_000;

/** Settings with which a process's clock is wrong by this much. */
function withClock(offsetMs: number): Record<string, string> {
  const code = `const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...args) { if (args.length === 0) super(Real.now() + ${offsetMs}); else super(...args); }
      static now() { return Real.now() + ${offsetMs}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** On SQLite all processes run on one machine and so have the same clock. */
describe.runIf(engine === "postgres")("servers whose clocks are two minutes apart", () => {
  const startService = useSpawnedServices();
  let database: TestDatabase;
  let services: [SpawnedService, SpawnedService];
  let token: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const environment = { ...database.environment, CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" };
    ({ token } = await setUpOrganisation(environment));
    services = await Promise.all([
      startService({ ...environment, ...withClock(-skewMs) }),
      startService({ ...environment, ...withClock(skewMs) }),
    ]);
  });
  afterAll(() => database.remove());

  it("deliver every event once to webhooks that either of them created", async () => {
    const clients = services.map((service) => service.client(token));
    const endpoints: WebhookEndpoint[] = [];
    const event_types = ["client.created" as const];
    for (const client of clients) {
      const endpoint = await WebhookEndpoint.start();
      endpoints.push(endpoint);
      await client.createWebhook({ body: { url: endpoint.url, event_types } });
    }
    const names = Array.from({ length: 80 }, (_, n) => `Client ${n}`);
    await Promise.all(names.map(async (name, n) => clients[n % 2]?.createClient({ body: { name } })));
    for (const endpoint of endpoints) {
      const received = () => endpoint.received.map(({ data }): string => data.changes.name.to);
      await expect.poll(() => names.filter((name) => !received().includes(name)), soon).toEqual([]);
      expect({ sentTwice: repeated(received()) }).toEqual({ sentTwice: [] });
    }
  });

  it("report by how much they differ from the database, in metrics and to doctor", async () => {
    for (const [index, sign] of [-1, 1].entries()) {
      const ahead = (await scrape(services[index]?.url ?? "")).get("corkboard_clock_ahead_seconds") ?? 0;
      expect(Math.abs(ahead * 1_000 - sign * skewMs)).toBeLessThan(skewMs / 2);
    }
    const clocks = async (settings: Record<string, string>) => {
      const { stdout } = await runCommand(["doctor", "--json"], { ...database.environment, ...settings });
      const { checks } = JSON.parse(stdout) as { checks: { name: string; warning?: true; detail: string }[] };
      return checks.find(({ name }) => name === "Clocks");
    };
    const running = await clocks({});
    expect(running?.warning).toBe(true);
    expect(running?.detail).toMatch(/the server on \S+ \(process \d+\) is \d+ \w+ behind the database/);
    expect(running?.detail).toMatch(/the server on \S+ \(process \d+\) is \d+ \w+ ahead of the database/);
    expect(running?.detail).not.toContain("this machine");
    expect((await clocks(withClock(100 * 24 * 60 * 60 * 1_000)))?.detail).toMatch(
      /^this machine is (100|99) days ahead of the database; /,
    );
  });

  it("agree on the time", async () => {
    const [behind, ahead] = services.map((service) => service.client(token));
    for (const client of [behind, ahead]) {
      const created = await client?.createClient({ body: { name: "Bolt" } });
      expect(Math.abs(Date.parse(created?.data.created_at ?? "") - Date.now())).toBeLessThan(skewMs / 2);
    }
    const expires_at = new Date(Date.now() + skewMs / 2).toISOString();
    const created = await behind?.createToken({ body: { name: "Short", expires_at } });
    for (const service of services) {
      await expect(service.client(created?.data.token ?? "").getMe()).resolves.toBeDefined();
    }
  });
});
