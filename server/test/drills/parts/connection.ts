import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that keeps what it receives. */
export class Connection {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  #text = "";
  #error: string | undefined;

  constructor(serviceUrl: string) {
    const { hostname, port } = new URL(serviceUrl);
    this.#socket = connect(Number(port), hostname).setEncoding("utf8");
    this.#socket.on("data", (text: string) => (this.#text += text));
    this.#socket.on("error", ({ code }: NodeJS.ErrnoException) => (this.#error = code));
    this.closed = new Promise((resolve) => this.#socket.once("close", () => resolve()));
  }

  get error(): string | undefined {
    return this.#error;
  }

  get statuses(): readonly number[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async connected(): Promise<this> {
    if (this.#socket.connecting) await once(this.#socket, "connect");
    return this;
  }

  /** Resolves once the system has accepted the bytes. */
  send(bytes: string): Promise<void> {
    return new Promise((resolve) => void this.#socket.write(bytes, () => resolve()));
  }
}
