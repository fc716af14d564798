import { connect, createServer, type Socket } from "node:net";
import { listenInFrontOf } from "./listen-in-front-of.ts";

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
  /** What was sent, one text per round trip. */
  readonly sent: string[];
  isAnswered: boolean;
}

export interface PostgresProxy {
  /** The database's URL, by way of the proxy. */
  readonly url: string;
  /** From now on existing connections silently stop forwarding; new ones work. */
  silence(): void;
  /** Ends the existing connections. */
  cut(): void;
  /** What was sent so far: for each connection, one text per round trip. */
  sent(): readonly (readonly string[])[];
  stop(): Promise<void>;
}

/** Sits between the service and PostgreSQL: a network that loses connections, or a pooler that accepts no options. */
export async function startPostgresProxy(target: string, { refusesOptions = false } = {}): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(Number(port), hostname), silent: false, sent: [], isAnswered: true };
    pairs.add(pair);
    let isFirst = true;
    near.on("data", (bytes) => {
      if (isFirst && refusesOptions && bytes.includes("\0options\0")) near.destroy();
      else if (!pair.silent) pair.far.write(bytes);
      isFirst = false;
      if (pair.isAnswered) pair.sent.push("");
      pair.sent.push((pair.sent.pop() ?? "") + bytes.toString("latin1"));
      pair.isAnswered = false;
    });
    pair.far.on("data", (bytes) => {
      pair.isAnswered = true;
      if (!pair.silent) near.write(bytes);
    });
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!pair.silent) to.destroy();
      });
    }
  });
  const url = await listenInFrontOf(target, server);
  return {
    url,
    silence() {
      for (const pair of pairs) pair.silent = true;
    },
    cut() {
      for (const { near } of pairs) near.destroy();
    },
    sent: () => [...pairs].map((pair) => pair.sent),
    async stop() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
