import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";

export interface HostileSite {
  readonly url: string;
  stop(): Promise<void>;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the global object
  var delivered: unknown[];
}

/** A website on another host that keeps every message which is posted to it. */
export async function startHostileSite(): Promise<HostileSite> {
  const page = "<!doctype html><script>delivered = []; onmessage = ({ data }) => delivered.push(data)</script>";
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Counts the messages that reach a page after its own listeners have seen them. */
export const countDelivered = (target: Page | Frame): Promise<void> =>
  target.evaluate(() => {
    globalThis.delivered = [];
    addEventListener("message", ({ data }) => void globalThis.delivered.push(data));
  });

export const deliveredTo = (target: Page | Frame): Promise<unknown[]> => target.evaluate(() => globalThis.delivered);
