import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

export interface PathProxy {
  /** Where the service is reached through it, such as `http://127.0.0.1:4000/board`. */
  readonly url: string;
  /** The paths of requests that are not below the path, and so not the service's. */
  readonly strayed: readonly string[];
  stop(): Promise<void>;
}

/** A reverse proxy that serves another program at the root of its host, and the service below a path that it strips. */
export async function startPathProxy(path: string, target: () => string): Promise<PathProxy> {
  const strayed: string[] = [];
  const server = createServer((request, response) => {
    const { url = "", method = "GET", headers } = request;
    if (url === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    if (!url.startsWith(`${path}/`)) {
      strayed.push(url);
      response.writeHead(404, { "content-type": "text/plain" }).end("Another program\n");
      return;
    }
    const forwarded = sendRequest(target() + url.slice(path.length), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    forwarded.once("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    request.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    strayed,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
