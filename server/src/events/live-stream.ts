import type { StreamReset } from "@corkboard/contract";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { type Scope, wholeOf } from "../db/scope.ts";
import { CoalescedReads } from "../shared/coalesced-reads.ts";
import { encodedEvents, type EncodedEvent } from "./encoded-event.ts";
import type { EventFeed } from "./event-feed.ts";
import { logBounds, continuesFrom, readEventsAfter } from "./event-log.ts";

/** The receiving end of one reader's stream. */
export interface StreamSink {
  /** Writes one or more events, joined. */
  write(events: Buffer): void;
  /** Resolves once everything written has been sent or the stream is closed. */
  drained(): Promise<void>;
  /** Ends the stream. The reader may reconnect and continue after the last event it saw. */
  close(): void;
}

export interface StreamFilter extends Scope {
  readonly project: string | undefined;
}

export interface StartingPoint {
  /** The reader knows everything up to this sequence. */
  readonly position: number;
  /** The last sequence of the log. */
  readonly end: number;
  /** Set if the log cannot continue from the reader's position. */
  readonly reset: StreamReset | undefined;
}

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
}

interface Subscriber {
  readonly filter: StreamFilter;
  readonly sink: StreamSink;
  /** Every matching event up to this sequence has been written. */
  position: number;
  /** Whether it has reached the channel's position. */
  caughtUp: boolean;
}

/** The subscribers of one organisation, for which the log is read once. */
interface Channel {
  readonly org: string;
  readonly subscribers: Set<Subscriber>;
  /** The log has been read and sent to the caught-up subscribers up to this sequence. */
  position: number;
  isReading: boolean;
  /** The log may have more events. */
  mayHaveMore: boolean;
}

const eventsAtOnce = 200;
/** Only finds events of a process that died between a commit and its notification. */
const pollMs = 10_000;

/**
 * Sends events to the subscribers. Each organisation's log is read once for all of its subscribers; a subscriber with an
 * older position reads the log separately until it has caught up.
 */
export class LiveStream {
  readonly #needs: Needs;
  readonly #channels = new Map<string, Channel>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  /** After a restart all readers reconnect within the same second. */
  readonly #bounds: CoalescedReads<{ first: number; last: number }>;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#bounds = new CoalescedReads(async (org) => {
      await needs.feed.numbered(org);
      return logBounds(needs.db, org);
    });
    this.#stopListening = needs.feed.listen((org) => this.#notify(org));
    this.#timer = setInterval(() => this.#track(this.#readAllChannels()), pollMs);
    this.#timer.unref();
  }

  /** A reader starts after the last event it saw, or at the end of the log. */
  async startingPoint(org: string, seen: number | undefined): Promise<StartingPoint> {
    const { first, last } = await this.#bounds.read(org);
    const isKnown = seen === undefined || seen === last || (await continuesFrom(this.#needs.db, org, seen));
    const reason = isKnown ? undefined : seen > last ? "too_new" : seen < first ? "too_old" : "replaced";
    if (reason) return { position: last, end: last, reset: { reason, sequence: last } };
    return { position: seen ?? last, end: last, reset: undefined };
  }

  /** Writes the events after the starting point to the sink, in order and once, until the returned function is called. */
  subscribe(filter: StreamFilter, { position, end }: StartingPoint, sink: StreamSink): () => void {
    const { org } = filter;
    const channel = this.#channels.get(org) ?? newChannel(org, end);
    const subscriber: Subscriber = { filter, sink, position, caughtUp: false };
    channel.subscribers.add(subscriber);
    if (!this.#channels.has(org)) {
      this.#channels.set(org, channel);
      // Notifications before the first subscription had no listener.
      this.#read(channel);
    }
    this.#track(this.#catchUp(channel, subscriber));
    return () => {
      channel.subscribers.delete(subscriber);
      if (channel.subscribers.size === 0) this.#removeChannel(channel);
    };
  }

  /** Waits for reads under way; starts no new ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  #notify(org: string | undefined): void {
    const channels = org === undefined ? this.#channels.values() : [this.#channels.get(org)];
    for (const channel of channels) if (channel) this.#read(channel);
  }

  async #readAllChannels(): Promise<void> {
    try {
      for (const channel of this.#channels.values()) {
        if (this.#stopped) return;
        await this.#needs.feed.numbered(channel.org);
        this.#read(channel);
      }
    } catch (error) {
      this.#logFailure(error);
    }
  }

  #read(channel: Channel): void {
    channel.mayHaveMore = true;
    if (!channel.isReading && !this.#stopped) this.#track(this.#readForAll(channel));
  }

  async #readForAll(channel: Channel): Promise<void> {
    channel.isReading = true;
    try {
      while (channel.mayHaveMore && channel.subscribers.size > 0 && !this.#stopped) {
        channel.mayHaveMore = false;
        const events = await this.#readAfter({ ...wholeOf(channel.org), project: undefined }, channel.position);
        // Checked after reading, so that events of a log that replaced this one are not sent as its continuation.
        const isNext = events[0]?.sequence === channel.position + 1;
        if (!isNext && !(await continuesFrom(this.#needs.db, channel.org, channel.position))) {
          this.#closeAll(channel);
          break;
        }
        channel.position = events.at(-1)?.sequence ?? channel.position;
        channel.mayHaveMore ||= events.length === eventsAtOnce;
        sendTo(events, channel.subscribers);
      }
    } catch (error) {
      // The next notification or poll continues from here.
      this.#logFailure(error);
    }
    channel.isReading = false;
  }

  /** The log was replaced. Subscribers that reconnect get a reset. */
  #closeAll(channel: Channel): void {
    this.#removeChannel(channel);
    for (const { sink } of channel.subscribers) sink.close();
    channel.subscribers.clear();
  }

  /** The organisation may have a newer channel already. */
  #removeChannel(channel: Channel): void {
    if (this.#channels.get(channel.org) === channel) this.#channels.delete(channel.org);
  }

  /** Reads the log for one subscriber until it has reached the channel's position. */
  async #catchUp(channel: Channel, subscriber: Subscriber): Promise<void> {
    const { filter, sink } = subscriber;
    try {
      while (channel.subscribers.has(subscriber) && !this.#stopped) {
        subscriber.caughtUp = subscriber.position >= channel.position;
        if (subscriber.caughtUp) return;
        const readForAll = channel.position;
        const events = await this.#readAfter(filter, subscriber.position);
        // The following events were deleted or replaced meanwhile. A reconnect begins with a reset.
        if (!(await continuesFrom(this.#needs.db, channel.org, subscriber.position))) return sink.close();
        const isAll = events.length < eventsAtOnce;
        subscriber.position = Math.max(events.at(-1)?.sequence ?? 0, isAll ? readForAll : 0);
        if (events.length > 0) sink.write(joined(events));
        await sink.drained();
      }
    } catch (error) {
      this.#logFailure(error);
      sink.close();
    }
  }

  async #readAfter({ project, ...scope }: StreamFilter, position: number): Promise<EncodedEvent[]> {
    const filter = project === undefined ? scope : { ...scope, project };
    return encodedEvents(await readEventsAfter(this.#needs.db, filter, position, eventsAtOnce));
  }

  #logFailure(error: unknown): void {
    if (!this.#stopped) this.#needs.logger.warn({ err: error }, "reading live events failed; retrying");
  }
}

const newChannel = (org: string, position: number): Channel => ({
  org,
  subscribers: new Set(),
  position,
  isReading: false,
  mayHaveMore: false,
});

/** One write for each subscriber. Subscribers with the same filter share the bytes. */
function sendTo(events: readonly EncodedEvent[], subscribers: ReadonlySet<Subscriber>): void {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return;
  const shared = new Map<string, Buffer>();
  for (const subscriber of subscribers) {
    if (!subscriber.caughtUp) continue;
    const needsAll = subscriber.position < first.sequence;
    const { client = "", project = "" } = subscriber.filter;
    const key = `${client} ${project}`;
    let bytes = needsAll ? shared.get(key) : undefined;
    bytes ??= joined(events.filter((event) => matches(event, subscriber)));
    if (needsAll) shared.set(key, bytes);
    subscriber.position = Math.max(subscriber.position, last.sequence);
    if (bytes.length > 0) subscriber.sink.write(bytes);
  }
}

const matches = (event: EncodedEvent, { filter: { client, project }, position }: Subscriber) =>
  event.sequence > position &&
  (client === undefined || event.client === client) &&
  (project === undefined || event.project === project);

function joined(events: readonly EncodedEvent[]): Buffer {
  const [first] = events;
  return first && events.length === 1 ? first.bytes : Buffer.concat(events.map(({ bytes }) => bytes));
}
