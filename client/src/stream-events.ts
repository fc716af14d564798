import type { Event, QueryOf, StreamReset } from "@corkboard/contract";
import { CorkboardError } from "./corkboard-error.ts";
import { type Message, messagesIn } from "./server-sent-events.ts";

export interface StreamInput {
  readonly query?: QueryOf<"streamEvents">;
  /** Called when something was missed that the service can no longer tell: load anew what you show. */
  readonly onReset?: (reset: StreamReset) => void;
  readonly signal?: AbortSignal;
}

/** Asks for the stream, from after the last event seen if there was one. Throws what the service refuses it with. */
export type OpenStream = (lastEventId: string | undefined) => Promise<Response>;

/** How long to wait before a lost connection is taken up again, until the service says how long. */
const usualRetryMs = 2_000;

/**
 * What happens, as it happens, each event once. A lost connection is taken up again where it was lost. It throws when
 * the service refuses the stream for good, as it does once the token is revoked, and when the signal says so.
 */
export async function* streamEvents(open: OpenStream, input: StreamInput): AsyncGenerator<Event, void, void> {
  for await (const { type, data } of messagesForEver(open, input.signal)) {
    if (type === "reset") input.onReset?.(JSON.parse(data) as StreamReset);
    else if (data !== "") yield JSON.parse(data) as Event;
  }
}

async function* messagesForEver(
  open: OpenStream,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message, never, void> {
  let lastEventId: string | undefined;
  let retryMs = usualRetryMs;
  for (;;) {
    let waitMs: number | undefined;
    try {
      const { body } = await open(lastEventId);
      for await (const message of body ? messagesIn(body) : []) {
        lastEventId = message.id ?? lastEventId;
        retryMs = message.retryMs ?? retryMs;
        yield message;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof CorkboardError) {
        if (!isPassing(error)) throw error;
        waitMs = error.retryAfter === undefined ? undefined : error.retryAfter * 1_000;
      }
    }
    await pause(waitMs ?? retryMs, signal);
  }
}

const isPassing = ({ status }: CorkboardError) => status === 429 || status >= 500;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
