import type { ServerResponse } from "node:http";

/** How long a client may still read what was written before the end. */
const graceMs = 250;

const heartbeat = Buffer.from(": \n\n");

export interface EventStreamOptions {
  /** How often an idle stream sends a comment, so that no proxy closes the connection. */
  readonly heartbeatMs: number;
  /** A client with more unread bytes is disconnected to save memory. It can reconnect and resume. */
  readonly maxUnsentBytes: number;
}

/** A response that lasts until one side closes the connection, so it needs no chunked encoding. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #maxUnsentBytes: number;
  #onDrained: (() => void) | undefined;

  constructor(response: ServerResponse, headers: NodeJS.Dict<number | string | string[]>, options: EventStreamOptions) {
    this.#response = response;
    this.#maxUnsentBytes = options.maxUnsentBytes;
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, headers);
    const beat = setInterval(() => this.write(heartbeat), options.heartbeatMs).unref();
    const wake = () => {
      this.#onDrained?.();
      this.#onDrained = undefined;
    };
    response.on("drain", wake);
    this.onClose(() => {
      clearInterval(beat);
      wake();
    });
  }

  /** Calls back once the connection is closed, at once if it already is. */
  onClose(callback: () => void): void {
    if (this.#response.destroyed) callback();
    else this.#response.once("close", callback);
  }

  write(bytes: Buffer): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > this.#maxUnsentBytes) this.#response.destroy();
    else this.#response.write(bytes);
  }

  /** Resolves once everything written is sent or the connection is closed. */
  drained(): Promise<void> {
    if (!this.#response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDrained = resolve;
    });
  }

  close(): void {
    this.#response.end();
    setTimeout(() => this.#response.destroy(), graceMs).unref();
  }
}
