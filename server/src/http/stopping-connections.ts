import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const everyMs = 50;
/** How long a body may still arrive, and an answer be taken, once a stop was asked for. */
const transferMs = 5_000;

/**
 * A stop waits for requests, not for connections. The server's own close ends those that are idle at that moment, but
 * neither those that become idle when their last request is answered, nor those over which nothing or only half a head
 * ever came; it waits for ever for a body that does not come, and cuts answers short that are still being sent.
 */
export function endConnectionsOnStop(app: FastifyInstance): void {
  /** Every connection, with its latest answers: all that are not yet sent whole, and perhaps one that is. */
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

  let lastTransfers = Infinity;
  const endUnused = () => {
    const isTooLate = performance.now() > lastTransfers;
    for (const [socket, latest] of connections) {
      if (latest.every(isSent)) socket.destroySoon();
      else if (isTooLate && !latest.some(isBeingHandled)) socket.destroy();
    }
  };
  app.server.closeIdleConnections = endUnused;
  app.addHook("preClose", async () => {
    lastTransfers = performance.now() + transferMs;
    const timer = setInterval(endUnused, everyMs);
    app.server.once("close", () => clearInterval(timer));
  });
}

const isSent = ({ writableFinished, destroyed }: ServerResponse) => writableFinished || destroyed;

/** Neither is its body still arriving, nor only its answer still on the way. */
const isBeingHandled = ({ req, writableEnded }: ServerResponse) => req.complete && !writableEnded;
