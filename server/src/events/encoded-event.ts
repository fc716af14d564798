import type { StreamReset } from "@corkboard/contract";
import { eventJson, type LoggedEvent } from "./event-log.ts";

/** An event as the stream carries it, made once for all who get it. */
export interface EncodedEvent {
  readonly sequence: number;
  readonly project: string | null;
  readonly bytes: Buffer;
}

export const encodedEvents = (events: readonly LoggedEvent[]): EncodedEvent[] =>
  events.map((event) => ({
    sequence: event.seq,
    project: event.project_id,
    bytes: Buffer.from(`id: ${event.seq}\nevent: ${event.type}\ndata: ${eventJson(event)}\n\n`),
  }));

/** Readers come back this long after the stream was cut, if they go by what they are told. */
const retryMs = 2_000;

/** What a stream begins with: it names the position, so that who is cut off before the first event misses none. */
export function encodedStart({ position, reset }: { position: number; reset: StreamReset | undefined }): Buffer {
  const start = `retry: ${retryMs}\nid: ${position}\n\n`;
  return Buffer.from(reset ? `${start}id: ${position}\nevent: reset\ndata: ${JSON.stringify(reset)}\n\n` : start);
}
