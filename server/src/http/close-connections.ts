import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const intervalMs = 50;
/** How long request bodies may still arrive, and responses still be sent, after a stop was requested. */
const transferMs = 5_000;

/**
 * A stop waits for requests, not for connections. Node's own close only ends connections that are idle at that moment.
 * It leaves open those that become idle after their last response, and those that sent nothing or half a header; it
 * waits forever for a body that never arrives, and truncates responses that are still being sent.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  /** The responses of each connection that are not completely sent, and possibly one that is. */
  const connections = new Map<Socket, ServerResponse[]>();
  app.server.on("connection", (socket: Socket) => {
    connections.set(socket, []);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("onRequest", ({ raw: { socket } }, { raw: response }, done) => {
    const latest = connections.get(socket);
    if (latest?.every(isSent)) latest.length = 0;
    latest?.push(response);
    done();
  });

  let transferDeadline = Infinity;
  const closeUnused = () => {
    const isTooLate = performance.now() > transferDeadline;
    for (const [socket, latest] of connections) {
      if (latest.every(isSent)) socket.destroySoon();
      else if (isTooLate && !latest.some(isBeingHandled)) socket.destroy();
    }
  };
  app.server.closeIdleConnections = closeUnused;
  app.addHook("preClose", async () => {
    transferDeadline = performance.now() + transferMs;
    const timer = setInterval(closeUnused, intervalMs);
    app.server.once("close", () => clearInterval(timer));
  });
}

const isSent = ({ writableFinished, destroyed }: ServerResponse) => writableFinished || destroyed;

/** The body has arrived and the response is not written yet. */
const isBeingHandled = ({ req, writableEnded }: ServerResponse) => req.complete && !writableEnded;
