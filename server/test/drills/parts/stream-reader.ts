import type { Client } from "@corkboard/client";
import type { Event } from "@corkboard/contract";

/** Follows the live stream from a position in the log. */
export class StreamReader {
  readonly events: Event[] = [];
  readonly #ending = new AbortController();

  constructor(client: Client, after: number) {
    void this.#follow(client.streamEvents({ query: { after }, signal: this.#ending.signal }));
  }

  stop(): void {
    this.#ending.abort();
  }

  async #follow(stream: AsyncIterable<Event>): Promise<void> {
    try {
      for await (const event of stream) this.events.push(event);
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error;
    }
  }
}
