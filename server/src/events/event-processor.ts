import type { Logger } from "pino";
import type { Database, Tx } from "../db/database.ts";
import type { RowOf } from "../db/query.ts";
import type { EventFeed } from "./event-feed.ts";
import {
  advanceLog,
  claimLog,
  eventsToProcess,
  findOrganisationsWithPendingEvents,
  openLog,
} from "./event-log.queries.ts";
import { LogFollower } from "./log-follower.ts";

/** An event that is to be processed. */
export type PendingEvent = RowOf<typeof eventsToProcess>;

/** Records the effects of an organisation's events, in the transaction that marks them as processed. */
export type EventHandler = (tx: Tx, org: string, events: readonly PendingEvent[]) => Promise<void>;

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
  readonly handlers: readonly EventHandler[];
  /** How many of an organisation's events the handlers can process in one short transaction. */
  eventLimit(tx: Tx, org: string): Promise<number>;
  /** Called after effects of an organisation's events were committed. */
  onProcessed(org: string): void;
}

const maxEventsAtOnce = 500;

/**
 * Turns events into notifications and deliveries, exactly once each: the effects and the position in the log are committed
 * together. Any number of processes may run this; for one organisation only one of them is active at a time.
 */
export class EventProcessor {
  readonly #needs: Needs;
  readonly #follower: LogFollower;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#follower = new LogFollower({
      feed: needs.feed,
      logger: needs.logger,
      name: "event processing",
      findOrganisations: () => needs.db.all(findOrganisationsWithPendingEvents, {}),
      takeStep: (org) => this.#process(org),
    });
  }

  stop(): Promise<void> {
    return this.#follower.stop();
  }

  /** Whether there may be more to process. */
  async #process(org: string): Promise<boolean> {
    const { processed, isMore } = await this.#needs.db.write((tx) => this.#next(tx, org));
    if (processed > 0) this.#needs.onProcessed(org);
    return isMore;
  }

  async #next(tx: Tx, org: string): Promise<{ processed: number; isMore: boolean }> {
    await tx.send(openLog, { org });
    const [log, limited] = await Promise.all([tx.first(claimLog, { org }), this.#needs.eventLimit(tx, org)]);
    if (!log) return { processed: 0, isMore: false };
    const limit = Math.min(limited, maxEventsAtOnce);
    const events = await tx.all(eventsToProcess, { org, after: log.fanned_out, limit });
    const last = events.at(-1);
    if (!last) return { processed: 0, isMore: false };
    for (const handler of this.#needs.handlers) await handler(tx, org, events);
    await tx.send(advanceLog, { org, to: last.seq });
    return { processed: events.length, isMore: events.length === limit };
  }
}
