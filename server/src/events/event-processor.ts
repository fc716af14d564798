import type { Logger } from "pino";
import type { Database, Tx } from "../db/database.ts";
import type { EventFeed } from "./event-feed.ts";
import {
  advanceLog,
  claimLog,
  eventsToProcess,
  findOrganisationsWithPendingEvents,
  openLog,
} from "./event-log.queries.ts";
import type { LoggedEvent } from "./event-log.ts";
import { LogFollower } from "./log-follower.ts";

/** An event that is to be processed. */
export type PendingEvent = Omit<LoggedEvent, "json" | "actor_name" | "client_id" | "displaced" | "source_version">;

/** Records the effects of an organisation's events, in the transaction that marks them as processed. */
export type EventHandler = (tx: Tx, org: string, events: readonly PendingEvent[]) => Promise<void>;

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
  readonly handlers: readonly EventHandler[];
  /** Called after effects of an organisation's events were committed. */
  onProcessed(org: string): void;
}

const eventsAtOnce = 500;

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
    const done = await this.#needs.db.write((tx) => this.#next(tx, org));
    if (done > 0) this.#needs.onProcessed(org);
    return done === eventsAtOnce;
  }

  async #next(tx: Tx, org: string): Promise<number> {
    await tx.send(openLog, { org });
    const log = await tx.first(claimLog, { org });
    if (!log) return 0;
    const events = await tx.all(eventsToProcess, { org, after: log.fanned_out, limit: eventsAtOnce });
    const last = events.at(-1);
    if (!last) return 0;
    for (const handler of this.#needs.handlers) await handler(tx, org, events);
    await tx.send(advanceLog, { org, to: last.seq });
    return events.length;
  }
}
