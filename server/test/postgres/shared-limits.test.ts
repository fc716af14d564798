import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type SetUp, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { ask, expectUnavailable, untilReady } from "../support/unavailable.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { newReport, reportForm } from "../support/visitor.ts";

const perKey = 12;
const perAddress = 4;
const attemptsPerPerson = 10;

const settings = {
  CORKBOARD_TRUST_PROXY: "on",
  CORKBOARD_WIDGET_LIMIT: String(perKey),
  CORKBOARD_WIDGET_ADDRESS_LIMIT: String(perAddress),
};

describe.runIf(engine === "postgres")("two processes on one PostgreSQL database", () => {
  const startService = useSpawnedServices();
  let server: PostgresServer;
  let services: readonly [SpawnedService, SpawnedService];
  let setUp: SetUp;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("CREATE DATABASE corkboard");
    const environment = { ...settings, DATABASE_URL: server.databaseUrl("corkboard") };
    setUp = await setUpOrganisation(environment);
    services = [await startService(environment), await startService(environment)];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.end("SIGKILL")));
    await server.stop();
  });

  /** The process that the load balancer chooses for the nth request. */
  const chosen = (n: number) => services[n % 2 === 0 ? 0 : 1];
  let addresses = 0;
  const newAddress = () => `203.0.113.${++addresses}`;

  const newKey = async () => {
    const client = services[0].client(setUp.token);
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const body = { client_id: customer.data.id, name: "Shop", type: "website", url: "https://bolt.example" } as const;
    return (await client.createProject({ body })).data.api_key;
  };

  const report = (service: SpawnedService, apiKey: string, address: string) =>
    ask(service, "/api/v1/widget/feedback", {
      method: "POST",
      headers: { "x-forwarded-for": address },
      body: reportForm(apiKey, newReport()),
    });

  const guess = (service: SpawnedService, email: string, address: string) =>
    ask(service, "/api/v1/session", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email, password: "a wrong one" }),
    });

  it("accept as many reports of an address as one process, and no other address or project notices", async () => {
    const [key, address] = [await newKey(), newAddress()];
    for (let n = 0; n < perAddress; n++) expect((await report(chosen(n), key, address)).status).toBe(201);
    for (const service of services) {
      const refused = await report(service, key, address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await report(service, key, newAddress())).status).toBe(201);
    }
    const another = await newKey();
    for (const service of services) expect((await report(service, another, address)).status).toBe(201);
  });

  it("accept as many reports of a website as one process, even if they are sent at once", async () => {
    const key = await newKey();
    const sending = Array.from({ length: perKey * 2 }, (_, n) => report(chosen(n), key, newAddress()));
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(perKey);
    expect(statuses.filter((status) => status === 429)).toHaveLength(perKey);
    const another = await newKey();
    for (const service of services) expect((await report(service, another, newAddress())).status).toBe(201);
  });

  it("accept as many failed sign-ins as one process, and no other person or address notices", async () => {
    const [email, address] = [`${randomUUID()}@example.com`, newAddress()];
    for (let n = 0; n < attemptsPerPerson; n++) expect((await guess(chosen(n), email, address)).status).toBe(401);
    for (const service of services) {
      expect((await guess(service, email, address)).status).toBe(429);
      expect((await guess(service, `${randomUUID()}@example.com`, address)).status).toBe(401);
      expect((await guess(service, email, newAddress())).status).toBe(401);
    }
  });

  it("accept nothing while the database is away, and afterwards reject only those who had reached a limit", async () => {
    const [key, address, email] = [await newKey(), newAddress(), `${randomUUID()}@example.com`];
    for (let n = 0; n < attemptsPerPerson; n++) expect((await guess(chosen(n), email, address)).status).toBe(401);
    const others = newAddress();
    await server.kill("SIGINT");
    for (let n = 0; n < perAddress * 4; n++) expectUnavailable(await report(chosen(n), key, others));
    for (const service of services) expectUnavailable(await guess(service, `${randomUUID()}@example.com`, others));

    await server.start();
    for (const service of services) await untilReady(service);
    for (const service of services) {
      expect((await report(service, key, others)).status).toBe(201);
      expect((await guess(service, email, address)).status).toBe(429);
      expect((await guess(service, `${randomUUID()}@example.com`, others)).status).toBe(401);
    }
  });
});
