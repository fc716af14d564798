import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { useService } from "../../../test/support/harness.ts";
import { StreamReader, until } from "../../../test/support/stream-reader.ts";
import { StalledResponses } from "./stalled-responses.ts";

/** More than all buffers of the system between two sockets can hold, so reading this much makes the server send. */
const beyondBuffers = 16_000_000;

/** A client that reads only as much of the response as it is told to. */
class Reader {
  readonly #socket: Socket;
  #wanted = 0;
  taken = 0;
  isClosed = false;

  constructor(url: string, path: string, times = 1) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.pause();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
    this.#socket.on("data", (bytes: Buffer) => {
      this.taken += bytes.length;
      if (this.taken >= this.#wanted) this.#socket.pause();
    });
    this.#socket.on("error", () => undefined);
    this.#socket.once("close", () => {
      this.isClosed = true;
    });
    onTestFinished(() => void this.#socket.destroy());
  }

  async take(bytes: number): Promise<void> {
    this.#wanted = this.taken + bytes;
    this.#socket.resume();
    await until(() => this.taken >= this.#wanted || this.isClosed, `${bytes} bytes more`);
  }
}

/** A server with responses of any length, which only the test checks. */
async function startServer(response: () => Promise<Buffer>, isExempt = () => false) {
  const app = Fastify();
  const stalled = new StalledResponses(2 ** 31 - 1);
  stalled.watch(app, isExempt);
  const sockets: Socket[] = [];
  app.server.on("connection", (socket) => void sockets.push(socket));
  app.get("/", (_request, reply) => response().then((bytes) => reply.send(bytes)));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const isSending = () => sockets.some(({ writableLength }) => writableLength > 0);
  return { url, stalled, sockets, isSending };
}

describe("a response", () => {
  it("that the client does not read is abandoned, and its connection closed", async () => {
    const { url, stalled, sockets, isSending } = await startServer(async () => Buffer.alloc(beyondBuffers));
    const reader = new Reader(url, "/");
    await until(isSending, "a response being sent");
    stalled.check();
    await reader.take(1);
    await expect.poll(() => (stalled.check(), sockets[0]?.destroyed), { interval: 10 }).toBe(true);
    await reader.take(beyondBuffers);
    expect(reader.isClosed).toBe(true);
    expect(reader.taken).toBeLessThan(beyondBuffers);
  });

  it("is abandoned even if the client keeps sending requests", async () => {
    const { url, stalled, sockets, isSending } = await startServer(async () => Buffer.alloc(beyondBuffers));
    void new Reader(url, "/", 3);
    await until(isSending, "a response being sent");
    await expect.poll(() => (stalled.check(), sockets[0]?.destroyed), { interval: 10 }).toBe(true);
  });

  it("that is read slowly is sent completely, however often it is checked", async () => {
    const length = 5 * beyondBuffers;
    const { url, stalled, sockets } = await startServer(async () => Buffer.alloc(length));
    const reader = new Reader(url, "/");
    while (reader.taken + beyondBuffers < length) {
      await reader.take(beyondBuffers);
      stalled.check();
      expect(sockets[0]?.destroyed).toBe(false);
    }
    await reader.take(length - reader.taken);
    expect(reader.taken).toBeGreaterThanOrEqual(length);
    expect(reader.isClosed).toBe(false);
  });

  it("on an exempt connection is left alone", async () => {
    const whole = async () => Buffer.alloc(beyondBuffers);
    const { url, stalled, sockets, isSending } = await startServer(whole, () => true);
    const reader = new Reader(url, "/");
    await until(isSending, "a response being sent");
    for (let n = 0; n < 5; n++) stalled.check();
    expect(sockets[0]?.destroyed).toBe(false);
    await reader.take(beyondBuffers);
    expect(reader.isClosed).toBe(false);
  });

  it("that is not ready yet keeps its connection open", async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    const { url, stalled, sockets } = await startServer(() => promise);
    const reader = new Reader(url, "/");
    await until(() => sockets.length === 1, "a connection");
    for (let n = 0; n < 5; n++) stalled.check();
    resolve(Buffer.from("after all"));
    await reader.take(100);
    expect(reader.isClosed).toBe(false);
  });
});

describe("the service", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it("disconnects clients that do not read, but not event streams, which have their own limit", async () => {
    const { owner } = await service.createOrganisation();
    const stalledResponses = new StalledResponses(200);
    const { url, connections } = await startAppOn(service.db, { stalledResponses });
    const stream = await StreamReader.open(url, owner);
    const html = await (await fetch(`${url}/docs/`, { headers: { connection: "close" } })).text();
    const script = /src="([^"]+)"/.exec(html)?.[1] ?? "";
    const readers = [1, 2, 3].map(() => new Reader(url, `/docs/${script}`, 20));
    await expect.poll(() => connections(), { interval: 5 }).toBe(4);
    await expect.poll(() => connections(), { timeout: 20_000 }).toBe(1);
    for (const reader of readers) await reader.take(20 * 4_000_000);
    const isClosed = { readers: readers.map((reader) => reader.isClosed), stream: stream.isClosed };
    expect(isClosed).toEqual({ readers: [true, true, true], stream: false });
  });
});
