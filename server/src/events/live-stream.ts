import type { StreamReset } from "@corkboard/contract";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { CoalescedReads } from "../shared/coalesced-reads.ts";
import { encodedEvents, type EncodedEvent } from "./encoded-event.ts";
import type { EventFeed } from "./event-feed.ts";
import { endsOfLog, goesOnFrom, readEventsAfter } from "./event-log.ts";

/** Where what happens is written to. */
export interface Outlet {
  /** Takes one or more events, joined. */
  write(events: Buffer): void;
  /** Resolves once what was written has left, or nobody takes it any more. */
  drained(): Promise<void>;
  /** Ends it; its reader may come back and go on from the last event it saw. */
  close(): void;
}

export interface StreamFilter {
  readonly org: string;
  readonly project: string | undefined;
}

export interface StartingPoint {
  /** Everything up to this sequence is known to the reader. */
  readonly position: number;
  /** How far the log reaches. */
  readonly end: number;
  /** Set when the reader knows something else than the log can tell. */
  readonly reset: StreamReset | undefined;
}

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
}

interface Follower {
  readonly project: string | undefined;
  readonly outlet: Outlet;
  /** Everything up to this sequence was written, as far as it is wanted. */
  position: number;
  /** Whether it has come as far as its organisation's log was read for all. */
  caughtUp: boolean;
}

/** What is read for all who follow an organisation. */
interface Channel {
  readonly org: string;
  readonly followers: Set<Follower>;
  /** How far the log was read and handed to those who have caught up. */
  position: number;
  isBeingRead: boolean;
  /** There may be more in the log. */
  hasNews: boolean;
}

const eventsAtOnce = 200;
/** Nothing but a process that died between a commit and telling of it leaves events for this look. */
const lookEveryMs = 10_000;

/**
 * Hands what happens to everybody who follows it. For each organisation the log is read once for all its followers;
 * who comes back to an old position reads on their own until they have caught up with the others.
 */
export class LiveStream {
  readonly #needs: Needs;
  readonly #channels = new Map<string, Channel>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  /** After a restart all readers come back in the same second. */
  readonly #ends: CoalescedReads<{ first: number; last: number }>;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#ends = new CoalescedReads(async (org) => {
      await needs.feed.numbered(org);
      return endsOfLog(needs.db, org);
    });
    this.#stopListening = needs.feed.listen((org) => this.#tell(org));
    this.#timer = setInterval(() => this.#carryOut(this.#lookEverywhere()), lookEveryMs);
    this.#timer.unref();
  }

  /** Where a reader begins: after what they saw last, or with what is not yet in the log. */
  async startingPoint(org: string, seen: number | undefined): Promise<StartingPoint> {
    const { first, last } = await this.#ends.read(org);
    const isKnown = seen === undefined || seen === last || (await goesOnFrom(this.#needs.db, org, seen));
    const reason = isKnown ? undefined : seen > last ? "too_new" : seen < first ? "too_old" : "replaced";
    if (reason) return { position: last, end: last, reset: { reason, sequence: last } };
    return { position: seen ?? last, end: last, reset: undefined };
  }

  /** Writes what follows the starting point to the outlet, in order and once, until the answered function is called. */
  follow({ org, project }: StreamFilter, { position, end }: StartingPoint, outlet: Outlet): () => void {
    const channel = this.#channels.get(org) ?? newChannel(org, end);
    const follower: Follower = { project, outlet, position, caughtUp: false };
    channel.followers.add(follower);
    if (!this.#channels.has(org)) {
      this.#channels.set(org, channel);
      // News that came before anybody followed was told to nobody.
      this.#look(channel);
    }
    this.#carryOut(this.#catchUp(channel, follower));
    return () => {
      channel.followers.delete(follower);
      if (channel.followers.size === 0) this.#forget(channel);
    };
  }

  /** Lets what is being read finish; nothing is read afterwards. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  #carryOut(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  #tell(org: string | undefined): void {
    const channels = org === undefined ? this.#channels.values() : [this.#channels.get(org)];
    for (const channel of channels) if (channel) this.#look(channel);
  }

  async #lookEverywhere(): Promise<void> {
    try {
      for (const channel of this.#channels.values()) {
        if (this.#stopped) return;
        await this.#needs.feed.numbered(channel.org);
        this.#look(channel);
      }
    } catch (error) {
      this.#tellTrouble(error);
    }
  }

  #look(channel: Channel): void {
    channel.hasNews = true;
    if (!channel.isBeingRead && !this.#stopped) this.#carryOut(this.#readForAll(channel));
  }

  async #readForAll(channel: Channel): Promise<void> {
    channel.isBeingRead = true;
    try {
      while (channel.hasNews && channel.followers.size > 0 && !this.#stopped) {
        channel.hasNews = false;
        const events = await this.#readAfter(channel.org, undefined, channel.position);
        // Asked after reading, so that nothing of a log that has replaced theirs is told as if it came next.
        const isNext = events[0]?.sequence === channel.position + 1;
        if (!isNext && !(await goesOnFrom(this.#needs.db, channel.org, channel.position))) {
          this.#closeAll(channel);
          break;
        }
        channel.position = events.at(-1)?.sequence ?? channel.position;
        channel.hasNews ||= events.length === eventsAtOnce;
        handOut(events, channel.followers);
      }
    } catch (error) {
      // The next news, or the next look, reads on from where this one stopped.
      this.#tellTrouble(error);
    }
    channel.isBeingRead = false;
  }

  /** The log is no longer the one they were told of. Those who come back are told so. */
  #closeAll(channel: Channel): void {
    this.#forget(channel);
    for (const { outlet } of channel.followers) outlet.close();
    channel.followers.clear();
  }

  /** There may be a newer one of the same organisation. */
  #forget(channel: Channel): void {
    if (this.#channels.get(channel.org) === channel) this.#channels.delete(channel.org);
  }

  /** Reads until there is nothing left that the others have been given and this one has not. */
  async #catchUp(channel: Channel, follower: Follower): Promise<void> {
    const { project, outlet } = follower;
    try {
      while (channel.followers.has(follower) && !this.#stopped) {
        follower.caughtUp = follower.position >= channel.position;
        if (follower.caughtUp) return;
        const readForAll = channel.position;
        const events = await this.#readAfter(channel.org, project, follower.position);
        // What came next was forgotten meanwhile, or replaced. Coming back begins with a reset.
        if (!(await goesOnFrom(this.#needs.db, channel.org, follower.position))) return outlet.close();
        const isAll = events.length < eventsAtOnce;
        follower.position = Math.max(events.at(-1)?.sequence ?? 0, isAll ? readForAll : 0);
        if (events.length > 0) outlet.write(joined(events));
        await outlet.drained();
      }
    } catch (error) {
      this.#tellTrouble(error);
      outlet.close();
    }
  }

  async #readAfter(org: string, project: string | undefined, position: number): Promise<EncodedEvent[]> {
    const filter = project === undefined ? { org } : { org, project };
    return encodedEvents(await readEventsAfter(this.#needs.db, filter, position, eventsAtOnce));
  }

  #tellTrouble(error: unknown): void {
    if (!this.#stopped) this.#needs.logger.warn({ err: error }, "live events are late; they are read again");
  }
}

const newChannel = (org: string, position: number): Channel => ({
  org,
  followers: new Set(),
  position,
  isBeingRead: false,
  hasNews: false,
});

/** Each follower gets one write. Those who want the same share its bytes. */
function handOut(events: readonly EncodedEvent[], followers: ReadonlySet<Follower>): void {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return;
  const shared = new Map<string | undefined, Buffer>();
  for (const follower of followers) {
    if (!follower.caughtUp) continue;
    const knowsNone = follower.position < first.sequence;
    let bytes = knowsNone ? shared.get(follower.project) : undefined;
    bytes ??= joined(events.filter((event) => isWanted(event, follower)));
    if (knowsNone) shared.set(follower.project, bytes);
    follower.position = Math.max(follower.position, last.sequence);
    if (bytes.length > 0) follower.outlet.write(bytes);
  }
}

const isWanted = (event: EncodedEvent, { project, position }: Follower) =>
  event.sequence > position && (project === undefined || event.project === project);

function joined(events: readonly EncodedEvent[]): Buffer {
  const [first] = events;
  return first && events.length === 1 ? first.bytes : Buffer.concat(events.map(({ bytes }) => bytes));
}
