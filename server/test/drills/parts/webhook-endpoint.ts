import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A webhook endpoint that records what arrives and how often. */
export interface WebhookEndpoint {
  readonly url: string;
  /** Number of deliveries by event id. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Every received body by event id. */
  readonly bodies: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export async function startWebhookEndpoint(): Promise<WebhookEndpoint> {
  const arrivals = new Map<string, number>();
  const bodies = new Map<string, string>();
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      const id = String(request.headers["webhook-id"]);
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      bodies.set(id, body);
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    arrivals,
    bodies,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
