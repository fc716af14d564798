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
import { type Asked, type Wire, type WireName, wires } from "./model-wires.ts";

/** What the server does with one request. */
export type Behaviour = (response: ServerResponse, asked: Asked, wire: Wire) => void;

const json = { "content-type": "application/json" };

/** Answers in the provider's format; the text is the model's. */
export const says =
  (text: string): Behaviour =>
  (response, _asked, wire) =>
    void response.writeHead(200, json).end(JSON.stringify(wire.answer(text)));

/** Answers with an error in the provider's format. */
export const fails =
  (status: number, message = "no", headers: OutgoingHttpHeaders = {}): Behaviour =>
  (response, _asked, wire) =>
    void response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(wire.error(status, message)));

/** Answers 200 with a body of the test's own. */
export const sends =
  (body: string | Buffer | object): Behaviour =>
  (response) =>
    void response
      .writeHead(200, json)
      .end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));

export const hangs: Behaviour = () => undefined;

/** Begins an answer and closes the connection in the middle. */
export const breaksOff: Behaviour = (response, _asked, wire) => {
  const body = JSON.stringify(wire.answer("{}"));
  response.writeHead(200, { ...json, "content-length": body.length }).write(body.slice(0, body.length / 2), () => {
    response.destroy();
  });
};

/** Sends a byte now and then, for ever. */
export const trickles: Behaviour = (response) => {
  response.writeHead(200, json).write(" ");
  const timer = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(timer));
};

/** A provider of models on loopback, until the test is over. It does as it is told, one request after the other. */
export class FakeModel {
  readonly asked: Asked[] = [];
  /** Requests that are being answered, and the most there were at a time. */
  underWay = 0;
  mostUnderWay = 0;
  readonly #name: WireName;
  readonly #server: Server;
  readonly #behaviours: Behaviour[];

  private constructor(name: WireName, behaviours: readonly Behaviour[]) {
    this.#name = name;
    this.#behaviours = [...behaviours];
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Each request meets the next behaviour; the last one stays. */
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
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    response.on("close", () => this.underWay--);
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    const wire = wires[this.#name];
    const said = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text) };
    const asked = { ...said, ...wire.read(said) };
    this.asked.push(asked);
    const behaviour = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0];
    behaviour?.(response, asked, wire);
  }
}
