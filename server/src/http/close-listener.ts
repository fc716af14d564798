import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { backlog } from "./listen.ts";

/** Clients that had to wait for their response reconnect within this time. */
const quietMs = 20;
/** How long to wait for such a pause, and then for a turn that accepts nothing. */
const patienceMs = 500;
const limitMs = 1_000;
const shortTurnMs = 0.2;

/**
 * Closes the listener without resetting connections. The system completes connections before the process accepts them,
 * and closing the listener resets those that wait in its backlog. Node.js accepts one per turn of the event loop, so a
 * process that serves each of them at once never empties the backlog of a listener that is in demand. Therefore new
 * connections are only accepted for a moment, and served once the listener is closed. Clients that wait for a response
 * open no further connections, so a moment without any follows.
 *
 * It is closed in a turn that accepted nothing and was too short for others to arrive, before anything else can run.
 */
export async function closeListener(server: Server): Promise<void> {
  const serveConnection = server.listeners("connection") as ((socket: Socket) => void)[];
  const unserved: Socket[] = [];
  let acceptedAt = performance.now();
  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    acceptedAt = performance.now();
    // Without a listener, a client that gives up would end the process.
    unserved.push(socket.pause().on("error", () => undefined));
  });

  const startedAt = performance.now();
  for (let turn = 0; turn < backlog || performance.now() - startedAt < limitMs; turn++) {
    const [turnAt, before] = [performance.now(), unserved.length];
    await nextTurn();
    const now = performance.now();
    const isEmpty = unserved.length === before && now - turnAt < shortTurnMs;
    if (isEmpty && (now - acceptedAt >= quietMs || now - startedAt >= patienceMs)) break;
  }
  server.close();

  server.removeAllListeners("connection");
  for (const serve of serveConnection) server.on("connection", serve);
  for (const socket of unserved) {
    server.emit("connection", socket);
    socket.resume();
  }
}
