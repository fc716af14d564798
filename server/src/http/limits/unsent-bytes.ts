import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { sendProgress } from "./send-progress.ts";

/** Of all responses together. */
const defaultMaxBytes = 128 * 1024 * 1024;

/** What a response that is produced in parts is assumed to occupy at least: the part that is read next. */
const reservedBytes = 1024 * 1024;

/** Shorter responses are sent at once, unless the client has stopped reading altogether. */
const fewBytes = 64 * 1024;

/** A client that reads less than this within the patience counts as one that reads nothing. */
const progressBytes = 32 * 1024;

/** A connection with responses that may wait in memory. */
interface Reader {
  /** Responses behind others of a pipeline, which Node keeps apart from the socket until it is their turn. */
  readonly queued: Set<ServerResponse>;
  /** Responses that are produced in parts. */
  readonly inParts: Set<ServerResponse>;
  sent: number;
  /** When enough more was last seen to be sent, on the monotonic clock. */
  since: number;
}

export interface UnsentBytesOptions {
  readonly maxBytes?: number;
  /** How long a client may read nothing while the memory is used up. */
  readonly patienceMs?: number;
}

/**
 * Limits the memory that responses occupy until their clients have read them. When it is used up, the clients that have
 * read hardly anything for longest are disconnected, and no further long page is begun. Twice the memory is never
 * exceeded for long, however steadily clients read.
 */
export class UnsentBytes {
  readonly #maxBytes: number;
  readonly #patienceMs: number;
  readonly #readers = new Map<Socket, Reader>();

  constructor({ maxBytes = defaultMaxBytes, patienceMs = 2_000 }: UnsentBytesOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#patienceMs = patienceMs;
  }

  /** Watches the connections of all long or waiting responses. */
  watch(app: FastifyInstance): void {
    app.addHook("onSend", (_request, { raw: response }, payload, done) => {
      const isLong =
        typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length > fewBytes : payload !== null;
      if (response.socket === null) this.#addTo("queued", response);
      else if (isLong) this.#readerOf(response);
      done(null, payload);
    });
    const timer = setInterval(() => this.#disconnectSlowest(), this.#patienceMs / 2).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  /** Called before a response is begun that is produced in parts. */
  admit(response: ServerResponse): void {
    if (!isOpen(response)) return;
    if (this.#disconnectSlowest(reservedBytes) > this.#maxBytes) throw new Fault(errors.responsesFull);
    this.#addTo("inParts", response);
  }

  #addTo(kind: "queued" | "inParts", response: ServerResponse): void {
    const responses = this.#readerOf(response)?.[kind];
    if (!responses) return;
    responses.add(response);
    response.once("close", () => responses.delete(response));
  }

  #readerOf(response: ServerResponse): Reader | undefined {
    if (!isOpen(response)) return undefined;
    const { socket } = response.req;
    let reader = this.#readers.get(socket);
    if (!reader) {
      reader = { queued: new Set(), inParts: new Set(), sent: sentTo(socket), since: performance.now() };
      this.#readers.set(socket, reader);
      socket.once("close", () => this.#readers.delete(socket));
    } else if (socket.writableLength === 0) Object.assign(reader, { sent: sentTo(socket), since: performance.now() });
    return reader;
  }

  /** Returns the bytes that are occupied, including those that are `needed`. */
  #disconnectSlowest(needed = 0): number {
    const now = performance.now();
    let bytes = needed;
    for (const [socket, reader] of this.#readers) {
      const sent = sentTo(socket);
      if (sent - reader.sent >= progressBytes) Object.assign(reader, { sent, since: now });
      bytes += occupiedBy(socket, reader);
    }
    if (bytes <= this.#maxBytes) return bytes;
    const waiting = [...this.#readers].filter(([socket]) => socket.writableLength > 0);
    for (const [socket, reader] of waiting.toSorted(([, one], [, other]) => one.since - other.since)) {
      const isPatient = now - reader.since <= this.#patienceMs;
      if (bytes <= (isPatient ? 2 * this.#maxBytes : this.#maxBytes)) break;
      bytes -= occupiedBy(socket, reader);
      socket.destroy();
    }
    return bytes;
  }
}

/** Requests that the service makes to itself have no connection, and that of an aborted request is closed for good. */
const isOpen = ({ req: { socket }, destroyed }: ServerResponse) =>
  socket instanceof Socket && !socket.destroyed && !destroyed;

function occupiedBy(socket: Socket, { queued, inParts }: Reader): number {
  let bytes = socket.writableLength;
  // Once it is its turn, a response counts the socket's bytes too.
  for (const response of queued) if (response.socket === null) bytes += response.writableLength;
  return Math.max(bytes, inParts.size * reservedBytes);
}

function sentTo(socket: Socket): number {
  const { sent, queued } = sendProgress(socket);
  return sent - queued;
}
