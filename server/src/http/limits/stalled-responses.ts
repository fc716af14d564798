import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A client that reads nothing between two checks is disconnected: after 30 to 60 seconds. */
const defaultIntervalMs = 30_000;

interface Progress {
  /** Bytes of writes that the system has accepted completely. */
  readonly sent: number;
  /** Bytes of the current write that it has not accepted yet. */
  readonly queued: number;
}

/**
 * Closes connections whose response makes no progress, because unread bytes stay in memory. Socket timeouts do not help:
 * they also restart on anything that arrives, and would disconnect clients that wait for a slow operation.
 */
export class StalledResponses {
  readonly #intervalMs: number;
  readonly #progress = new Map<Socket, Progress>();
  #isExempt: (socket: Socket) => boolean = () => false;

  constructor(intervalMs = defaultIntervalMs) {
    this.#intervalMs = intervalMs;
  }

  /** Watches all connections of an app but the exempt ones, which have limits of their own. */
  watch(app: FastifyInstance, isExempt = this.#isExempt): void {
    this.#isExempt = isExempt;
    app.server.on("connection", (socket: Socket) => {
      this.#progress.set(socket, { sent: 0, queued: 0 });
      socket.once("close", () => this.#progress.delete(socket));
    });
    const timer = setInterval(() => this.check(), this.#intervalMs).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  check(): void {
    for (const [socket, before] of this.#progress) {
      const now = progressOf(socket);
      const isStalled = socket.writableLength > 0 && now.sent === before.sent && now.queued === before.queued;
      if (isStalled && !this.#isExempt(socket)) socket.destroy();
      else this.#progress.set(socket, now);
    }
  }
}

/**
 * A write counts as sent once it is sent completely, and a response may be one write of megabytes. Only the handle of
 * the socket knows how much is left; Node's socket timeout reads it too.
 */
function progressOf(socket: Socket & { _handle?: { readonly writeQueueSize?: number } | null }): Progress {
  return {
    sent: socket.bytesWritten - socket.writableLength,
    queued: socket._handle?.writeQueueSize ?? 0,
  };
}
