import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { ModelSettings } from "../../src/ports/ai/ai-settings.ts";
import { type ModelRequest, type Wire, type WireName, wires } from "./model-wires.ts";

/** How the server responds to one request. */
export type Behaviour = (response: ServerResponse, request: ModelRequest, wire: Wire) => void;

const json = { "content-type": "application/json" };

/** Responds in the provider's format with this model output. */
export const says =
  (text: string): Behaviour =>
  (response, _request, wire) =>
    void response.writeHead(200, json).end(JSON.stringify(wire.answer(text)));

/** Responds with an error in the provider's format. */
export const fails =
  (status: number, message = "no", headers: OutgoingHttpHeaders = {}): Behaviour =>
  (response, _request, wire) =>
    void response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(wire.error(status, message)));

/** Responds with status 200 and this body. */
export const sends =
  (body: string | Buffer | object): Behaviour =>
  (response) =>
    void response
      .writeHead(200, json)
      .end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));

export const hangs: Behaviour = () => undefined;

/** Starts a response and closes the connection halfway. */
export const truncates: Behaviour = (response, _request, wire) => {
  const body = JSON.stringify(wire.answer("{}"));
  response.writeHead(200, { ...json, "content-length": body.length }).write(body.slice(0, body.length / 2), () => {
    response.destroy();
  });
};

/** Sends a byte at intervals, endlessly. */
export const trickles: Behaviour = (response) => {
  response.writeHead(200, json).write(" ");
  const timer = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(timer));
};

/** A model provider on loopback, until the test ends. Responds to successive requests with the given behaviours. */
export class FakeModel {
  readonly requests: ModelRequest[] = [];
  /** Requests in flight, and their maximum. */
  inFlight = 0;
  maxInFlight = 0;
  readonly #name: WireName;
  readonly #server: Server;
  readonly #behaviours: Behaviour[];

  private constructor(name: WireName, behaviours: readonly Behaviour[]) {
    this.#name = name;
    this.#behaviours = [...behaviours];
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Each request gets the next behaviour; the last one is repeated. */
  static async start(name: WireName, ...behaviours: readonly [Behaviour, ...Behaviour[]]): Promise<FakeModel> {
    const fake = new FakeModel(name, behaviours);
    fake.#server.listen(0, "127.0.0.1");
    onTestFinished(() => {
      fake.#server.closeAllConnections();
      fake.#server.close();
    });
    await once(fake.#server, "listening");
    return fake;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${wires[this.#name].basePath}`;
  }

  settings(changes: Partial<ModelSettings> = {}): ModelSettings {
    return {
      engine: this.#name,
      model: this.#name === "anthropic" ? "claude-sonnet-4-5" : "model-x",
      baseUrl: this.baseUrl,
      key: "sk-very-secret+key/1234",
      timeoutMs: 20_000,
      concurrency: 4,
      images: false,
      price: undefined,
      ...changes,
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
    response.on("close", () => this.inFlight--);
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    const wire = wires[this.#name];
    const raw = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text) };
    const received = { ...raw, ...wire.read(raw) };
    this.requests.push(received);
    const behaviour = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0];
    behaviour?.(response, received, wire);
  }
}
