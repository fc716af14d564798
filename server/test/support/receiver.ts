import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

/** A request as the receiver of a webhook got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body's parts, as far as it is the JSON of a delivery. */
  readonly type: string;
  readonly data: any;
}

type OperationResponse = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on a port of its own, until the test is over. */
export class Receiver {
  readonly received: Received[] = [];
  /** How it answers from now on; nothing else changes while it listens. */
  answer: OperationResponse;
  readonly #server: Server;

  private constructor(server: Server, answer: OperationResponse) {
    this.#server = server;
    this.answer = answer;
  }

  static async start(answer: OperationResponse = (response) => response.writeHead(204).end()): Promise<Receiver> {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const { type = "", data } = body === "" ? {} : (JSON.parse(body) as Partial<Received>);
        const received = { headers: request.headers, body, type, data };
        receiver.received.push(received);
        receiver.answer(response, received);
      });
    });
    const receiver = new Receiver(server, answer);
    server.listen(0, "127.0.0.1");
    onTestFinished(() => receiver.stop());
    await once(server, "listening");
    return receiver;
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

  /** Waits until that many requests have come. */
  async until(count: number): Promise<void> {
    const isEnough = () =>
      this.received.length >= count ? true : Promise.reject(new Error(`${this.received.length} of ${count} came`));
    await vi.waitFor(isEnough, { timeout: 20_000, interval: 10 });
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
