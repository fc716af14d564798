import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type SendProgress, sendProgress } from "./send-progress.ts";

/** A client that reads nothing between two checks is disconnected: after 30 to 60 seconds. */
const defaultIntervalMs = 30_000;

/**
 * Closes connections whose response makes no progress, because unread bytes stay in memory. Socket timeouts do not help:
 * they also restart on anything that arrives, and would disconnect clients that wait for a slow operation.
 */
export class StalledResponses {
  readonly #intervalMs: number;
  readonly #progress = new Map<Socket, SendProgress>();
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
      const now = sendProgress(socket);
      const isStalled = socket.writableLength > 0 && now.sent === before.sent && now.queued === before.queued;
      if (isStalled && !this.#isExempt(socket)) socket.destroy();
      else this.#progress.set(socket, now);
    }
  }
}
