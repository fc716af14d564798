import { Agent, request } from "node:http";
import type { WireResponse } from "../../support/harness.ts";

export interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Sends requests over connections that stay open, exactly as given. Of a stream only the head is read. */
export class KeepAlive {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;

  constructor(serviceUrl: string) {
    this.#url = serviceUrl;
  }

  send({ method, path, headers, body }: OutgoingRequest): Promise<WireResponse> {
    const { hostname, port } = new URL(this.#url);
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { agent: this.#agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (incoming) => {
          const received = new Headers();
          for (const [name, value] of Object.entries(incoming.headers)) received.set(name, String(value));
          const respond = (text: string) =>
            resolve({ status: incoming.statusCode ?? 0, headers: received, body: parsed(text) });
          if (received.get("content-type")?.startsWith("text/event-stream")) {
            respond("");
            outgoing.destroy();
            return;
          }
          let text = "";
          incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
          incoming.once("error", reject).once("end", () => respond(text));
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
