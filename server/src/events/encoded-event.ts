import type { StreamReset } from "@corkboard/contract";
import { eventJson, type LoggedEvent } from "./event-log.ts";

/** An event in the stream's format, encoded once for all subscribers. */
export interface EncodedEvent {
  readonly sequence: number;
  readonly project: string | null;
  readonly client: string | null;
  readonly bytes: Buffer;
}

export const encodedEvents = (events: readonly LoggedEvent[]): EncodedEvent[] =>
  events.map((event) => ({
    sequence: event.seq,
    project: event.project_id,
    client: event.client_id,
    bytes: Buffer.from(`id: ${event.seq}\nevent: ${event.type}\ndata: ${eventJson(event)}\n\n`),
  }));

/** The reconnection delay suggested to readers. */
const retryMs = 2_000;

/** The start of a stream. It names the position, so that a reader that is cut off before the first event misses none. */
export function encodedStart({ position, reset }: { position: number; reset: StreamReset | undefined }): Buffer {
  const start = `retry: ${retryMs}\nid: ${position}\n\n`;
  return Buffer.from(reset ? `${start}id: ${position}\nevent: reset\ndata: ${JSON.stringify(reset)}\n\n` : start);
}
