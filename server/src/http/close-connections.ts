import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { closeListener } from "./close-listener.ts";

const intervalMs = 50;
/** A service without any connection for this long stops accepting new ones early. */
const quietMs = 200;
/** How long request bodies may still arrive, and responses still be sent, once no more connections are accepted. */
const transferMs = 5_000;

interface Connection {
  readonly acceptedAt: number;
  /** Responses that are not completely sent, and possibly one that is. */
  readonly responses: ServerResponse[];
}

/**
 * A stop waits for requests, not for connections. Node's own close only ends connections that are idle at that moment.
 * It leaves open those that become idle after their last response, and those that sent nothing or half a header; it
 * waits forever for a body that never arrives, and truncates responses that are still being sent.
 *
 * Returns a `preClose` hook that keeps accepting connections for up to `drainMs`. Register it after the other hooks, so
 * that their part of the stop is not delayed.
 */
export function closeConnectionsOnStop(app: FastifyInstance, drainMs: number): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let lastOpenAt = 0;
  let stoppedAt: number | undefined;
  app.server.on("connection", (socket: Socket) => {
    connections.set(socket, { acceptedAt: performance.now(), responses: [] });
    socket.once("close", () => {
      lastOpenAt = performance.now();
      connections.delete(socket);
    });
  });
  app.addHook("onRequest", ({ raw: { socket } }, { raw: response }, done) => {
    const responses = connections.get(socket)?.responses ?? [];
    if (responses.every(isSent)) responses.length = 0;
    // Fastify marks every response of a stopping service. Only the last one of a pipeline may close the connection.
    if (stoppedAt !== undefined) for (const earlier of unwritten(responses)) earlier.removeHeader("connection");
    responses.push(response);
    done();
  });

  let transferDeadline = Infinity;
  const closeUnused = (asOf: number) => {
    for (const [socket, { acceptedAt, responses }] of connections) {
      // A connection accepted late in the drain has just as long to send its request.
      const mayStillSend = asOf < Math.max(stoppedAt ?? asOf, acceptedAt) + drainMs;
      if (responses.every(isSent)) {
        if (!mayStillSend) socket.destroySoon();
      } else if (asOf > transferDeadline && !responses.some(isBeingHandled)) socket.destroy();
    }
  };
  // Only at the end of a turn of the event loop, which has read what arrived before: closing a connection with unread
  // data resets it. Measured from the beginning of the turn, so that one that took long does not count.
  const sweep = () => void setImmediate(closeUnused, performance.now());
  app.server.closeIdleConnections = sweep;
  app.addHook("preClose", async () => {
    stoppedAt = lastOpenAt = performance.now();
    for (const { responses } of connections.values()) {
      const last = responses.at(-1);
      if (last?.headersSent === false) last.setHeader("connection", "close");
    }
  });

  return async () => {
    const drainedAt = performance.now() + drainMs;
    const isQuiet = () => connections.size === 0 && performance.now() - lastOpenAt >= quietMs;
    while (performance.now() < drainedAt && !isQuiet()) await sleep(intervalMs).then(() => nextTurn());
    transferDeadline = performance.now() + transferMs;
    const timer = setInterval(sweep, intervalMs);
    app.server.once("close", () => clearInterval(timer));
    if (app.server.listening) await closeListener(app.server);
  };
}

const unwritten = (responses: readonly ServerResponse[]) => responses.filter(({ headersSent }) => !headersSent);

const isSent = ({ writableFinished, destroyed }: ServerResponse) => writableFinished || destroyed;

/** The body has arrived and the response is not written yet. */
const isBeingHandled = ({ req, writableEnded }: ServerResponse) => req.complete && !writableEnded;
