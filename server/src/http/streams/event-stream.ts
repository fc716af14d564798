import type { ServerResponse } from "node:http";

/** What was written before the end may still leave; whoever does not take it in this time does without. */
const graceMs = 250;

const heartbeat = Buffer.from(": \n\n");

export interface EventStreamOptions {
  /** How often something is sent where nothing happens, so that nobody on the way takes the connection for dead. */
  readonly heartbeatMs: number;
  /** Who has not taken this much is cut off, instead of being waited for in memory. They may come back and go on. */
  readonly mostUnsentBytes: number;
}

/** An answer that goes on until one side ends it. Its end is that of its connection, so nothing wraps what is sent. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #mostUnsentBytes: number;
  #onDrained: (() => void) | undefined;

  constructor(response: ServerResponse, headers: NodeJS.Dict<number | string | string[]>, options: EventStreamOptions) {
    this.#response = response;
    this.#mostUnsentBytes = options.mostUnsentBytes;
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

  /** Calls back once the connection is gone, be it already. */
  onClose(callback: () => void): void {
    if (this.#response.destroyed) callback();
    else this.#response.once("close", callback);
  }

  write(bytes: Buffer): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > this.#mostUnsentBytes) this.#response.destroy();
    else this.#response.write(bytes);
  }

  /** Resolves once what was written has left, or the connection is gone. */
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
