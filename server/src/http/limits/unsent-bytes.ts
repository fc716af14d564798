import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { Fault } from "../../shared/fault.ts";

/** Of all responses together. */
const defaultMaxBytes = 128 * 1024 * 1024;

/** What a response that is produced in parts is assumed to occupy at least: the part that is read next. */
const reservedBytes = 1024 * 1024;

/** Shorter responses are sent at once, unless the client has stopped reading altogether. */
const fewBytes = 64 * 1024;

interface Reading {
  readonly sent: number;
  /** When more was last seen to be sent, on the monotonic clock. */
  readonly since: number;
}

export interface UnsentBytesOptions {
  readonly maxBytes?: number;
  /** How long a client may read nothing while the memory is used up. */
  readonly patienceMs?: number;
}

/**
 * Limits the memory that responses occupy until their clients have read them. When it is used up, the clients that have
 * read nothing for longest are disconnected, and no further long response is begun.
 */
export class UnsentBytes {
  readonly #maxBytes: number;
  readonly #patienceMs: number;
  readonly #readings = new Map<Socket, Reading>();

  readonly #inParts = new Set<Socket>();

  constructor({ maxBytes = defaultMaxBytes, patienceMs = 2_000 }: UnsentBytesOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#patienceMs = patienceMs;
  }

  /** Watches the connections of all long responses. */
  watch(app: FastifyInstance): void {
    app.addHook("onSend", (request, _reply, payload, done) => {
      const isLong =
        typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length > fewBytes : payload !== null;
      if (isLong) this.#add(request.raw.socket);
      done(null, payload);
    });
    const timer = setInterval(() => this.#disconnectSlowest(), this.#patienceMs / 2).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  /** Called before a response is begun that is produced in parts. */
  admit(response: ServerResponse): void {
    const { socket } = response;
    if (!(socket instanceof Socket)) return;
    if (this.#disconnectSlowest(reservedBytes) > this.#maxBytes) throw new Fault(errors.responsesFull);
    this.#add(socket);
    this.#inParts.add(socket);
    response.once("close", () => this.#inParts.delete(socket));
  }

  /** Requests that the service makes to itself have no connection. */
  #add(socket: Socket): void {
    if (!(socket instanceof Socket) || this.#readings.has(socket)) return;
    this.#readings.set(socket, { sent: sentTo(socket), since: performance.now() });
    socket.once("close", () => this.#readings.delete(socket));
  }

  /** Returns the bytes that are occupied, including those that are `needed`. */
  #disconnectSlowest(needed = 0): number {
    const now = performance.now();
    let bytes = needed;
    for (const [socket, before] of this.#readings) {
      const sent = sentTo(socket);
      if (sent !== before.sent) this.#readings.set(socket, { sent, since: now });
      bytes += this.#bytesOf(socket);
    }
    if (bytes <= this.#maxBytes) return bytes;
    const waiting = [...this.#readings].filter(
      ([socket, { since }]) => socket.writableLength > 0 && now - since > this.#patienceMs,
    );
    for (const [socket] of waiting.toSorted(([, one], [, other]) => one.since - other.since)) {
      if (bytes <= this.#maxBytes) break;
      bytes -= this.#bytesOf(socket);
      socket.destroy();
    }
    return bytes;
  }

  #bytesOf(socket: Socket): number {
    return Math.max(socket.writableLength, this.#inParts.has(socket) ? reservedBytes : 0);
  }
}

/** The system accepts a long write in pieces, and only the handle of the socket knows how much of it is left. */
function sentTo(socket: Socket & { _handle?: { readonly writeQueueSize?: number } | null }): number {
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0);
}
