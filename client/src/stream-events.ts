import type { Event, QueryOf, StreamReset } from "@corkboard/contract";
import { CorkboardError, unreadableAnswer } from "./corkboard-error.ts";
import { type Message, messagesIn } from "./server-sent-events.ts";

export interface StreamInput {
  readonly query?: QueryOf<"streamEvents"> | undefined;
  /** Called when something was missed that the service can no longer tell: load anew what you show. */
  readonly onReset?: ((reset: StreamReset) => void) | undefined;
  /** Called when the connection was lost or could not be made, with the error if there was one. It is tried again. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
  /** Ends it: the loop over the events then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Prepares to ask for the stream, from after the last event seen if there was one; throws what could never be sent.
 * What it answers asks, and throws what the service refuses it with.
 */
export type PrepareStream = (lastEventId: string | undefined) => () => Promise<Response>;

export interface Timing {
  /** How long to wait before a lost connection is taken up again, until the service says how long. */
  readonly retryMs: number;
  /** The service gives a sign of life every 15 seconds. */
  readonly longestSilenceMs: number;
}

const usualTiming: Timing = { retryMs: 2_000, longestSilenceMs: 45_000 };

/**
 * What happens, as it happens, each event once. A lost connection is taken up again where it was lost. It throws when
 * the service refuses the stream for good, as it does once the token is revoked, when the answer is no stream, and when
 * the signal says so.
 */
export async function* streamEvents(
  prepare: PrepareStream,
  input: Omit<StreamInput, "query">,
  timing: Timing = usualTiming,
): AsyncGenerator<Event, void, void> {
  for await (const { type, data } of messagesForEver(prepare, input, timing)) {
    if (type === "reset") input.onReset?.(JSON.parse(data) as StreamReset);
    else if (data !== "") yield JSON.parse(data) as Event;
  }
}

async function* messagesForEver(
  prepare: PrepareStream,
  { signal, onDisconnect }: Omit<StreamInput, "query">,
  timing: Timing,
): AsyncGenerator<Message, never, void> {
  let lastEventId: string | undefined;
  let { retryMs } = timing;
  for (;;) {
    const connect = prepare(lastEventId);
    let trouble: unknown;
    try {
      for await (const message of messagesIn(bodyOf(await connect()), timing.longestSilenceMs)) {
        lastEventId = message.id ?? lastEventId;
        retryMs = message.retryMs ?? retryMs;
        yield message;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof CorkboardError && !isPassing(error)) throw error;
      trouble = error;
    }
    onDisconnect?.(trouble);
    const asked = trouble instanceof CorkboardError ? trouble.retryAfter : undefined;
    await pause(asked === undefined ? retryMs : asked * 1_000, signal);
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !response.body) throw unreadableAnswer(response);
  return response.body;
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
