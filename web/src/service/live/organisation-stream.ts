import { createClient, CorkboardError, type Wire } from "@corkboard/client";
import type { StreamMessage, StreamState } from "./messages.ts";
import { serviceUrl } from "../../ui/service-url.ts";

/** Events that arrive together are delivered together, so that a page is rendered once for all of them. */
const collectMs = 30;

/** The event stream of one organisation. Reconnects on its own and continues where it stopped. */
export class OrganisationStream {
  readonly #stop = new AbortController();
  readonly #send: (message: StreamMessage) => void;
  #state: StreamState = "connecting";
  #events: Wire.Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last event that was delivered, to continue from after a pause. */
  sequence: number | undefined;

  constructor(organisation: string, after: number | undefined, send: (message: StreamMessage) => void) {
    this.#send = send;
    this.sequence = after;
    void this.#read(organisation);
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Whether every event after this position is still to come. */
  continuesFrom(after: number | undefined): boolean {
    return after !== undefined && this.sequence !== undefined && this.sequence <= after;
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  async #read(organisation: string): Promise<void> {
    const client = createClient({ baseUrl: serviceUrl, session: { organisation: () => organisation } });
    const after = this.sequence;
    const stream = client.streamEvents({
      query: { organisation, ...(after === undefined ? {} : { after }) },
      signal: this.#stop.signal,
      onConnect: () => this.#change("open"),
      onDisconnect: () => this.#change("lost"),
      onReset: ({ sequence }) => {
        this.sequence = sequence;
        this.#send({ type: "reset" });
      },
      onNotification: (message) => this.#send({ type: "notification", message }),
    });
    try {
      for await (const event of stream) this.#collect(event);
    } catch (error) {
      if (error instanceof CorkboardError) this.#change("ended");
      else if (!this.#stop.signal.aborted) throw error;
    }
  }

  #collect(event: Wire.Event): void {
    this.#events.push(event);
    this.sequence = event.sequence;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#send({ type: "events", events: this.#events.splice(0) });
    }, collectMs);
  }

  #change(state: StreamState): void {
    this.#state = state;
    this.#send({ type: "state", state });
  }
}
