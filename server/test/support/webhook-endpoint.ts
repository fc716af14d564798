import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Fields of the body, if it is the JSON of a delivery. */
  readonly type: string;
  readonly data: any;
}

type Respond = (response: ServerResponse, received: Received) => void;

/** A webhook endpoint on its own port. Stopped when the test ends. */
export class WebhookEndpoint {
  readonly received: Received[] = [];
  /** How it responds from now on. */
  respond: Respond;
  readonly #server: Server;

  private constructor(server: Server, respond: Respond) {
    this.#server = server;
    this.respond = respond;
  }

  static async start(respond: Respond = (response) => response.writeHead(204).end()): Promise<WebhookEndpoint> {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const { type = "", data } = body === "" ? {} : (JSON.parse(body) as Partial<Received>);
        const received = { headers: request.headers, body, type, data };
        endpoint.received.push(received);
        endpoint.respond(response, received);
      });
    });
    const endpoint = new WebhookEndpoint(server, respond);
    server.listen(0, "127.0.0.1");
    onTestFinished(() => endpoint.stop());
    await once(server, "listening");
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers["webhook-id"]));
  }

  get types(): string[] {
    return this.received.map(({ type }) => type);
  }

  async until(count: number): Promise<void> {
    const isEnough = () =>
      this.received.length >= count
        ? true
        : Promise.reject(new Error(`${this.received.length} of ${count} requests received`));
    await vi.waitFor(isEnough, { timeout: 20_000, interval: 10 });
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
