import { request } from "node:https";
import { createClient } from "@corkboard/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newBoard, newCard } from "../support/factories.ts";
import { freePort } from "../support/free-port.ts";
import { scrape } from "../support/metrics.ts";
import { type SetUp, setUpOrganisation, SpawnedService } from "../support/spawned-service.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type ProxyName, programs } from "./programs.ts";
import { type RunningProxy, startProxy } from "./running-proxy.ts";
import { startLoad } from "./steady-load.ts";

const names = Object.keys(programs) as ProxyName[];
const largestFile = 25 * 1024 * 1024;
const restarts = 6;

/** Waits until the proxy sends the process requests of clients, not only its checks. */
const untilUsed = (service: SpawnedService) =>
  vi.waitFor(
    async () => {
      if (requestsTo("/api/v1/clients", await scrape(service.url)) > 0) return;
      throw new Error("the proxy has sent the process no request of a client");
    },
    { timeout: 30_000, interval: 100 },
  );

function requestsTo(route: string, samples: ReadonlyMap<string, number>): number {
  const counts = [...samples].filter(
    ([name]) => name.startsWith("http_request_duration_seconds_count{") && name.includes(`route="${route}"`),
  );
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

describe.each(names)("two processes behind %s, configured as documented", (name) => {
  let database: TestDatabase;
  let ports: readonly [number, number];
  let proxy: RunningProxy;
  let belowAPath: RunningProxy;
  const processes: SpawnedService[] = [];
  let token: string;
  let user: SetUp["user"];

  const start = (port: number) =>
    SpawnedService.start({
      ...database.environment,
      PORT: String(port),
      CORKBOARD_URL: proxy.url,
      CORKBOARD_TRUST_PROXY: "on",
      CORKBOARD_LOG_LEVEL: "warn",
    });

  beforeAll(async () => {
    database = await createTestDatabase("postgres");
    ({ token, user } = await setUpOrganisation(database.environment));
    ports = [await freePort(), await freePort()];
    proxy = await startProxy(name, { ports });
    belowAPath = await startProxy(name, { ports, isBelowAPath: true });
    processes.push(...(await Promise.all(ports.map(start))));
    const load = startLoad(proxy.url, token);
    await Promise.all(processes.map(untilUsed));
    await load.stop();
  });
  afterAll(async () => {
    await Promise.all(processes.map((service) => service.end("SIGKILL")));
    await proxy.stop();
    await belowAPath.stop();
    await database.remove();
  });

  const client = () => createClient({ baseUrl: proxy.url, token });

  it("receive events as they happen", async () => {
    const opened = Promise.withResolvers<void>();
    const stopped = new AbortController();
    const events = client().streamEvents({ query: {}, signal: stopped.signal, onConnect: () => opened.resolve() });
    const first = events.next();
    await opened.promise;
    const created = await client().createClient({ body: { name: "Velo Noord" } });
    expect(JSON.stringify((await first).value)).toContain(created.data.id);
    stopped.abort();
  });

  it("accept files of 25 MiB, and send them back unchanged", async () => {
    const owner = { client: client(), token, userId: user.id, displayName: user.display_name };
    const card = await newCard(owner, await newBoard(owner));
    const bytes = Buffer.alloc(largestFile, "0123456789abcdef");
    const form = new FormData();
    form.append("file", new Blob([bytes], { type: "application/octet-stream" }), "film.bin");
    const uploaded = await client().addCardAttachments({ params: { id: card.id }, form });
    const url = uploaded.data.attachments.at(-1)?.url ?? "";
    const received = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(received.equals(bytes)).toBe(true);
  });

  it("see the client's address, whatever it claims to be", async () => {
    const forged = {
      "x-forwarded-for": ["203.0.113.1", "203.0.113.2, 203.0.113.3"],
      "x-real-ip": "203.0.113.4",
      forwarded: "for=203.0.113.5",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
    };
    const { data: website } = await client().createClient({ body: { name: "Velo Noord" } });
    const contact = { client_id: website.id, name: "Bea Bolt", email: "bea@velonoord.example" };
    const { url } = (await client().createContact({ body: contact })).data;
    const form = new URLSearchParams({ secret: new URL(url).hash.slice(1) }).toString();
    const headers = { ...forged, origin: proxy.url, "content-type": "application/x-www-form-urlencoded" };
    expect(await sendFrom("127.0.0.2", `${proxy.url}/portal/sign-in`, headers, form)).toBe(303);
    const { data } = await client().listAudit({ query: { limit: 1 } });
    expect(data).toMatchObject([{ kind: "contact.signed_in", address: "127.0.0.2" }]);
  });

  it("are reached over HTTPS only, and show no metrics", async () => {
    const redirected = await fetch(`${proxy.plainUrl}/inbox`, { redirect: "manual" });
    expect({ status: [301, 308].includes(redirected.status), to: redirected.headers.get("location") }).toEqual({
      status: true,
      to: expect.stringMatching(/^https:\/\/127\.0\.0\.1(:\d+)?\/inbox$/),
    });
    expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${belowAPath.url}/metrics`)).status).toBe(404);
  });

  it("are reached below a path, which is stripped", async () => {
    expect((await fetch(`${belowAPath.url}/healthz`)).status).toBe(200);
    const bare = await fetch(belowAPath.url, { redirect: "manual" });
    expect(new URL(bare.headers.get("location") ?? "", belowAPath.url).href).toBe(`${belowAPath.url}/`);
    expect((await fetch(`${new URL(belowAPath.url).origin}/healthz`)).status).toBe(404);
  });

  it(`are restarted in turn ${restarts} times under load without a failed request`, async () => {
    const load = startLoad(proxy.url, token);
    for (let n = 0; n < restarts; n++) {
      const before = load.sent();
      const index = n % 2;
      await processes[index]!.end("SIGTERM");
      processes[index] = await start(ports[index]!);
      await untilUsed(processes[index]);
      expect(load.sent()).toBeGreaterThan(before);
    }
    const { sent, failures } = await load.stop();
    console.log(`${name}: ${sent} requests during ${restarts} restarts, failed: ${JSON.stringify(failures)}`);
    expect(failures).toEqual({});
  });
});

/** Sends a form from another address of this computer. Resolves to the status. */
function sendFrom(
  localAddress: string,
  url: string,
  headers: Record<string, string | string[]>,
  form: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", agent: false, localAddress, headers });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      incoming.resume().once("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.end(form);
  });
}
