import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Browsers open connections ahead of need. The server's own close waits for those that never said anything as if a
 * request were under way, so they are ended here when the service stops.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
