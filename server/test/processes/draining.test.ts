import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { reconnectUntilRefused } from "../drills/parts/reconnecting-clients.ts";
import { setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { until } from "../support/stream-reader.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

/** A connection that keeps what it receives. */
class Connection {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  #text = "";
  #error: string | undefined;

  constructor({ url }: SpawnedService) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setEncoding("utf8");
    this.#socket.on("data", (text: string) => (this.#text += text));
    this.#socket.on("error", ({ code }: NodeJS.ErrnoException) => (this.#error = code));
    this.closed = new Promise((resolve) => this.#socket.once("close", () => resolve()));
    onTestFinished(() => void this.#socket.destroy());
  }

  get error(): string | undefined {
    return this.#error;
  }

  /** The status of each response, and whether it announces that the connection is closed. */
  get responses(): readonly { status: number; closes: boolean }[] {
    return this.#text
      .split(/(?=HTTP\/1\.1 )/)
      .filter((response) => response !== "")
      .map((response) => ({
        status: Number(response.split(" ")[1]),
        closes: /^connection: close\r$/im.test(response),
      }));
  }

  async connected(): Promise<this> {
    if (this.#socket.connecting) await once(this.#socket, "connect");
    return this;
  }

  /** Resolves once the system has accepted the bytes. */
  send(bytes: string): Promise<void> {
    return new Promise((resolve) => void this.#socket.write(bytes, () => resolve()));
  }
}

const many = <Value>(count: number, make: (n: number) => Value) => Array.from({ length: count }, (_, n) => make(n));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

describe("a stopping service", () => {
  const startService = useSpawnedServices();

  async function start() {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token } = await setUpOrganisation(database.environment);
    const service = await startService(database.environment);
    const post = (name: string) => {
      const body = JSON.stringify({ name });
      const head = `POST /api/v1/clients HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
      return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    };
    return { service, post, open: () => new Connection(service).connected() };
  }

  it("responds to every request that was sent before the signal", async () => {
    const { service, post, open } = await start();
    const kept = await Promise.all(many(10, open));
    const unfinished = await Promise.all(many(5, open));
    const pipelined = await Promise.all(many(5, open));
    await Promise.all([...kept, ...unfinished].map((connection) => connection.send(get("/healthz"))));
    await until(() => [...kept, ...unfinished].every(({ responses }) => responses.length === 1), "the first responses");

    await Promise.all(unfinished.map((connection, n) => connection.send(post(`Unfinished ${n}`).slice(0, -5))));
    await Promise.all(kept.map((connection, n) => connection.send(post(`Kept ${n}`))));
    await Promise.all(pipelined.map((connection, n) => connection.send(post(`Pipelined ${n}`).repeat(3))));
    const opened = await Promise.all(many(20, open));
    await Promise.all(opened.map((connection, n) => connection.send(post(`Opened ${n}`))));
    service.signal("SIGTERM");
    await Promise.all(unfinished.map((connection, n) => connection.send(post(`Unfinished ${n}`).slice(-5))));

    const all = [...kept, ...unfinished, ...pipelined, ...opened];
    await Promise.all(all.map(({ closed }) => closed));
    expect(all.map(({ error }) => error)).toEqual(all.map(() => undefined));
    const statuses = (connections: readonly Connection[]) =>
      connections.map(({ responses }) => responses.map(({ status }) => status));
    expect(statuses([...kept, ...unfinished])).toEqual(many(15, () => [200, 201]));
    expect(statuses(pipelined)).toEqual(many(5, () => [201, 201, 201]));
    expect(statuses(opened)).toEqual(many(20, () => [201]));
    expect(await service.ended).toEqual({ status: 0, signal: null });
  });

  it("serves connections that are opened around the signal, and closes each after its response", async () => {
    const { service, post, open } = await start();
    const idle = await Promise.all(many(5, open));
    const before = many(15, () => new Connection(service));
    service.signal("SIGTERM");
    const after = many(15, () => new Connection(service));
    const opened = [...idle, ...before, ...after];
    await Promise.all(opened.map((connection, n) => connection.send(post(`Opened ${n}`))));
    await Promise.all(opened.map(({ closed }) => closed));
    expect(opened.map(({ error, responses }) => ({ error, statuses: responses.map(({ status }) => status) }))).toEqual(
      opened.map(() => ({ error: undefined, statuses: [201] })),
    );
    expect(await service.ended).toEqual({ status: 0, signal: null });
  });

  it("resets no connection of clients that open one for each request, and more of them than it can serve", async () => {
    const { service, post } = await start();
    const { counts, ended } = reconnectUntilRefused(service.url, 100, post("Reconnecting"));
    await until(() => counts.served > 100, "the first responses");
    service.signal("SIGTERM");
    await ended;
    expect(counts.reset).toBe(0);
    expect(await service.ended).toEqual({ status: 0, signal: null });
  });

  it("is not ready but serves requests, with Connection: close, until it refuses connections", async () => {
    const { service, open } = await start();
    const [kept, waiting] = [await open(), await open()];
    service.signal("SIGTERM");
    let probe = await open();
    do {
      probe = await open();
      await probe.send(get("/readyz"));
      await until(() => probe.responses.length === 1, "a response");
    } while (probe.responses[0]?.status === 200);
    expect(probe.responses).toEqual([{ status: 503, closes: true }]);
    await kept.send(get("/healthz"));
    await Promise.all([kept.closed, waiting.closed]);
    expect(kept.responses).toEqual([{ status: 200, closes: true }]);
    expect([kept.error, waiting.error]).toEqual([undefined, undefined]);
    expect(await service.ended).toEqual({ status: 0, signal: null });
    await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
