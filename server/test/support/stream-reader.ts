import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "@corkboard/contract";
import { onTestFinished } from "vitest";

export interface StreamRequest {
  readonly token: string;
  readonly lastEventId?: number | string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Reads a stream of events and records all of it. */
export class StreamReader {
  readonly #incoming: IncomingMessage;
  text = "";
  isClosed = false;

  private constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    incoming.setEncoding("utf8");
    incoming.on("data", (part: string) => {
      this.text += part;
    });
    incoming.on("error", () => undefined);
    incoming.once("close", () => {
      this.isClosed = true;
    });
  }

  /** Resolves once the service has started to respond. */
  static open(serviceUrl: string, { token, lastEventId, query }: StreamRequest): Promise<StreamReader> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
    };
    return StreamReader.openWith(serviceUrl, headers, query);
  }

  static openWith(
    serviceUrl: string,
    headers: Readonly<Record<string, string>>,
    query: StreamRequest["query"] = {},
  ): Promise<StreamReader> {
    const address = `${serviceUrl}/api/v1/events/stream?${new URLSearchParams(query).toString()}`;
    return new Promise((resolve, reject) => {
      const outgoing = request(address, { agent: false, headers });
      outgoing.once("response", (incoming) => resolve(new StreamReader(incoming)));
      outgoing.on("error", reject);
      outgoing.end();
      onTestFinished(() => void outgoing.destroy());
    });
  }

  get status(): number {
    return this.#incoming.statusCode ?? 0;
  }

  get headers(): IncomingMessage["headers"] {
    return this.#incoming.headers;
  }

  /** The blocks with content, each as its fields. */
  get messages(): { id: string; event: string; data: string }[] {
    const blocks = this.text.split("\n\n").slice(0, -1);
    const fieldsOf = (block: string) => Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
    return blocks.map((block) => fieldsOf(block)).filter((fields) => "data" in fields);
  }

  get events(): Event[] {
    return this.messages
      .filter(({ event }) => event !== "reset" && !event.startsWith("notification."))
      .map(({ data }) => JSON.parse(data) as Event);
  }

  /** Personal messages, which are not part of the log. */
  get personal(): { id?: string; event: string; data: any }[] {
    return this.messages
      .filter(({ event }) => event.startsWith("notification."))
      .map((message) => Object.assign({}, message, { data: JSON.parse(message.data) }));
  }

  get sequences(): number[] {
    return this.events.map(({ sequence }) => sequence);
  }

  /** Waits until this many events have arrived. */
  async take(count: number): Promise<Event[]> {
    const whole = () => this.text.slice(0, this.text.lastIndexOf("\n\n") + 1);
    await until(() => whole().split("\ndata: ").length > count, `${count} events`);
    return this.events;
  }

  /** Stops reading, but leaves the connection open. */
  pause(): void {
    this.#incoming.pause();
  }

  leave(): void {
    this.#incoming.destroy();
  }
}

/** Waits for something that has to happen, and fails if it takes far too long. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  for (const started = Date.now(); !condition(); await sleep(10)) {
    if (Date.now() - started > 20_000) throw new Error(`waited too long for ${what}`);
  }
}

export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
