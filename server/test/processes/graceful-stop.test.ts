import { Agent, type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { type Client, CorkboardError } from "@corkboard/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { miscountsIn, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { StreamReader, until } from "../support/stream-reader.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

interface Accepted {
  readonly outgoing: ClientRequest;
  readonly response: Promise<{ status: number; text: string }>;
}

/** Opens a request and resolves once the service is ready to receive the body. */
function openRequest(service: SpawnedService, agent: Agent, token: string, body: string): Promise<Accepted> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    expect: "100-continue",
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${service.url}/api/v1/clients`, { method: "POST", agent, headers });
    const response = new Promise<{ status: number; text: string }>((responded, failed) => {
      outgoing.once("error", failed);
      outgoing.once("response", (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        incoming.once("error", failed).once("end", () => responded({ status: incoming.statusCode ?? 0, text }));
      });
    });
    response.catch(reject);
    outgoing.once("continue", () => resolve({ outgoing, response }));
    outgoing.flushHeaders();
  });
}

const formHead =
  "POST /api/v1/widget/feedback HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n" +
  "content-length: 500\r\n\r\n";

const unfinished: Record<string, string> = {
  "half a head": "GET /healthz HTTP/1.1\r\nHos",
  "an answered request and half a head": "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /heal",
  "half a form": `${formHead}--x\r\ncontent-disposition: form-data; name="api_key"\r\n\r\npk_`,
  "half a body": "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{",
  "half a body to a page": "GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\ncontent-length: 10\r\n\r\n{",
};

/** Sends these bytes only; resolves once they have arrived. */
async function sendOnly(service: SpawnedService, bytes: string): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).resume();
  await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  await fetch(`${service.url}/healthz`);
}

/** Creates clients until the service accepts no more connections; keeps the acknowledged names. */
async function writeUntilClosed(client: Client, label: string, acknowledged: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const name = `${label} ${n}`;
    try {
      await client.createClient({ body: { name } });
      acknowledged.push(name);
    } catch (error) {
      // A stopping service may refuse connections, but must not respond with an error.
      if (error instanceof CorkboardError) throw error;
      return;
    }
  }
}

async function namesOfAllClients(client: Client): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await client.listClients({ query: { offset } });
    names.push(...page.data.map(({ name }) => name));
    if (names.length >= page.meta.total) return names;
  }
}

describe("a stopping service", () => {
  const startService = useSpawnedServices();

  it("finishes accepted requests, keeps acknowledged writes and exits with 0", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token } = await setUpOrganisation(database.environment);
    const service = await startService(database.environment);
    const agent = new Agent({ keepAlive: true });
    const bodies = Array.from({ length: 8 }, (_, n) => JSON.stringify({ name: `Accepted ${n}` }));
    const accepted = await Promise.all(bodies.map((body) => openRequest(service, agent, token, body)));

    const acknowledged: string[] = [];
    const client = service.client(token);
    const writing = Array.from({ length: 8 }, (_, n) => writeUntilClosed(client, `Writer ${n}`, acknowledged));
    const message = "acknowledged writes before the stop";
    await expect.poll(() => acknowledged.length, { message, interval: 2 }).toBeGreaterThanOrEqual(40);

    service.signal("SIGTERM");
    await Promise.all(writing);
    expect(service.isRunning).toBe(true);
    for (const [n, { outgoing }] of accepted.entries()) outgoing.end(bodies[n]);
    for (const { response } of accepted) {
      const { status, text } = await response;
      expect(status).toBe(201);
      acknowledged.push((JSON.parse(text) as { data: { name: string } }).data.name);
    }
    expect(await service.ended).toEqual({ status: 0, signal: null });
    agent.destroy();

    const again = await startService(database.environment);
    expect(await namesOfAllClients(again.client(token))).toEqual(expect.arrayContaining(acknowledged));
    expect(await miscountsIn(database.environment)).toEqual([]);
    await again.end("SIGTERM");
  });

  it("ends event streams at once, while accepted requests finish", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token } = await setUpOrganisation(database.environment);
    const service = await startService(database.environment);
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ name: "Accepted" });
    const { outgoing, response } = await openRequest(service, agent, token, body);
    const streams = await Promise.all(Array.from({ length: 5 }, () => StreamReader.open(service.url, { token })));
    streams[0]?.pause();

    service.signal("SIGTERM");
    await until(() => streams.slice(1).every(({ isClosed }) => isClosed), "the end of the streams");
    expect(service.isRunning).toBe(true);
    outgoing.end(body);
    expect((await response).status).toBe(201);
    expect(await service.ended).toEqual({ status: 0, signal: null });
    agent.destroy();
  });

  it.each(Object.entries(unfinished))(
    "does not wait for a client that sent only %s, and exits with 0",
    async (_, bytes) => {
      const database = await createTestDatabase();
      onTestFinished(() => database.remove());
      const service = await startService(database.environment);
      await sendOnly(service, bytes);
      expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
      expect(service.output.stdout).not.toContain("shutdown timeout");
    },
  );
});
