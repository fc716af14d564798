import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Whoever takes nothing of their answer from one look to the next is cut off: after 30 to 60 seconds. */
const usualEveryMs = 30_000;

interface Progress {
  /** Bytes of all that the system has taken whole. */
  readonly sent: number;
  /** Bytes that it has not taken of what it was given. */
  readonly queued: number;
}

/**
 * Ends connections over which an answer makes no headway, because what they have not taken is kept in memory. Sockets'
 * own timeouts are no help: they count from anything that arrives too, and cut off whoever waits for a slow operation.
 */
export class StalledResponses {
  readonly #everyMs: number;
  readonly #seen = new Map<Socket, Progress>();
  #isExcepted: (socket: Socket) => boolean = () => false;

  constructor(everyMs = usualEveryMs) {
    this.#everyMs = everyMs;
  }

  /** Looks after the connections of an app, but for those that are looked after elsewhere. */
  watch(app: FastifyInstance, isExcepted = this.#isExcepted): void {
    this.#isExcepted = isExcepted;
    app.server.on("connection", (socket: Socket) => {
      this.#seen.set(socket, { sent: 0, queued: 0 });
      socket.once("close", () => this.#seen.delete(socket));
    });
    const timer = setInterval(() => this.look(), this.#everyMs).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  look(): void {
    for (const [socket, before] of this.#seen) {
      const now = progressOf(socket);
      const isStalled = socket.writableLength > 0 && now.sent === before.sent && now.queued === before.queued;
      if (isStalled && !this.#isExcepted(socket)) socket.destroy();
      else this.#seen.set(socket, now);
    }
  }
}

/**
 * A write counts as sent once all of it is, and an answer may be one write of megabytes. Only the handle below the
 * socket knows how much of it is left, and the socket's own timeout asks it too.
 */
function progressOf(socket: Socket & { _handle?: { readonly writeQueueSize?: number } | null }): Progress {
  return {
    sent: socket.bytesWritten - socket.writableLength,
    queued: socket._handle?.writeQueueSize ?? 0,
  };
}
