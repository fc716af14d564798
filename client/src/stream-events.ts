import type { Event, NotificationMessage, QueryOf, StreamReset } from "@corkboard/contract";
import { CorkboardError, invalidResponse } from "./corkboard-error.ts";
import { type Message, readMessages } from "./server-sent-events.ts";

export interface StreamInput {
  readonly query?: QueryOf<"streamEvents"> | undefined;
  /** Called if events were missed that the service can no longer send. Reload your data. */
  readonly onReset?: ((reset: StreamReset) => void) | undefined;
  /** Called if you are notified, or your notifications are marked as read. Not repeated after a reconnect. */
  readonly onNotification?: ((message: NotificationMessage) => void) | undefined;
  /** Called when the connection is established, first and after every interruption. */
  readonly onConnect?: (() => void) | undefined;
  /** Called when the connection is lost or cannot be established, with the error if any. The client then reconnects. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
  /** Ends the stream. The loop over the events then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Prepares a request for the stream, starting after the last received event if any. Throws if the request is invalid.
 * The returned function sends the request and throws if the service rejects it.
 */
export type PrepareStream = (lastEventId: string | undefined) => () => Promise<Response>;

export interface Timing {
  /** Delay before reconnecting, until the service sets another one. */
  readonly retryMs: number;
  /** The service sends a heartbeat every 15 seconds. */
  readonly idleTimeoutMs: number;
}

const defaultTiming: Timing = { retryMs: 2_000, idleTimeoutMs: 45_000 };

/**
 * Yields each event once. Reconnects after a lost connection and continues where it stopped. Throws if the service
 * rejects the stream permanently, for example because the token was revoked, if the response is not a stream, and if the
 * signal is aborted.
 */
export async function* streamEvents(
  prepare: PrepareStream,
  input: Omit<StreamInput, "query">,
  timing: Timing = defaultTiming,
): AsyncGenerator<Event, void, void> {
  for await (const { type, data } of reconnectingMessages(prepare, input, timing)) {
    if (type === "reset") input.onReset?.(JSON.parse(data) as StreamReset);
    else if (type === "notification.created" || type === "notification.read")
      input.onNotification?.({ type, data: JSON.parse(data) });
    else if (data !== "") yield JSON.parse(data) as Event;
  }
}

async function* reconnectingMessages(
  prepare: PrepareStream,
  { signal, onConnect, onDisconnect }: Omit<StreamInput, "query">,
  timing: Timing,
): AsyncGenerator<Message, never, void> {
  let lastEventId: string | undefined;
  let { retryMs } = timing;
  for (;;) {
    const connect = prepare(lastEventId);
    let failure: unknown;
    try {
      const body = bodyOf(await connect());
      onConnect?.();
      for await (const message of readMessages(body, timing.idleTimeoutMs)) {
        lastEventId = message.id ?? lastEventId;
        retryMs = message.retryMs ?? retryMs;
        yield message;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof CorkboardError && !isTransient(error)) throw error;
      failure = error;
    }
    onDisconnect?.(failure);
    const retryAfter = failure instanceof CorkboardError ? failure.retryAfter : undefined;
    await pause(retryAfter === undefined ? retryMs : retryAfter * 1_000, signal);
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !response.body) throw invalidResponse(response);
  return response.body;
}

const isTransient = ({ status }: CorkboardError) => status === 429 || status >= 500;

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
