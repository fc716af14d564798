import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ForeignPage {
  readonly port: number;
  /** What the page contains. */
  show(content: string): void;
  stop(): Promise<void>;
}

/** A page on another origin, such as a developer's own machine. */
export async function startForeignPage(): Promise<ForeignPage> {
  let shown = "";
  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html; charset=utf-8").end(`<!doctype html><title>Shop</title>${shown}`),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    show: (content) => {
      shown = content;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
