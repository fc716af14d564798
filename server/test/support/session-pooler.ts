import { connect, createServer, type Socket } from "node:net";
import { listenInFrontOf } from "./listen-in-front-of.ts";

export interface SessionPooler {
  /** The database's URL, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Shares a single PostgreSQL session among all clients, as PgBouncer does in transaction mode. Later clients get a copy
 * of the first client's startup response. It does not support concurrent queries.
 */
export async function startSessionPooler(target: string): Promise<SessionPooler> {
  const { hostname, port } = new URL(target);
  const far = connect(Number(port), hostname);
  const all = new Set<Socket>([far]);
  let borrower: Socket | undefined;
  let greeting: Buffer | undefined;
  far
    .on("error", () => undefined)
    .on("data", (bytes) => {
      greeting ??= bytes;
      borrower?.write(bytes);
    });
  const server = createServer((near) => {
    all.add(near);
    let isGreeted = false;
    near
      .on("error", () => undefined)
      .on("data", (bytes) => {
        borrower = near;
        if (isTermination(bytes)) near.destroy();
        else if (!isGreeted && greeting) near.write(greeting);
        else far.write(bytes);
        isGreeted = true;
      });
  });
  const url = await listenInFrontOf(target, server);
  return {
    url,
    async stop() {
      for (const socket of all) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const isTermination = (bytes: Buffer) => bytes[0] === "X".charCodeAt(0);
