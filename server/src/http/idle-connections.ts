import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const everyMs = 50;

/**
 * A stop waits for requests, not for connections. The server's own close ends those that are idle at that moment, but
 * neither those that become idle when their last request is answered, nor those over which nothing ever came, as
 * browsers open them ahead of need.
 */
export function endIdleConnectionsOnStop(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    const endIdle = () => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    };
    const timer = setInterval(endIdle, everyMs);
    app.server.once("close", () => clearInterval(timer));
  });
}
