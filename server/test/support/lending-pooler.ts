import { connect, createServer, type Socket } from "node:net";
import { listenBefore } from "./listen-before.ts";

export interface LendingPooler {
  /** The same database, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A pooler that lends the one session it has with PostgreSQL to whoever asks next, as PgBouncer does by the transaction.
 * Whoever connects is greeted as the first one was; two that ask at the same time would confuse it.
 */
export async function startLendingPooler(target: string): Promise<LendingPooler> {
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
  const url = await listenBefore(target, server);
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
