import { setTimeout as sleep } from "node:timers/promises";
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
/** Many small transactions cost much more than few larger ones, and no request waits for this. */
const pauseMs = 100;
/** Only finds events of a process that died between a commit and its notification. */
const sweepEveryMs = 10_000;

/**
 * Turns events into notifications and deliveries, exactly once each: the effects and the position in the log are committed
 * together. Any number of processes may run this; for one organisation only one of them is active at a time.
 */
export class EventProcessor {
  readonly #needs: Needs;
  readonly #pending = new Set<string>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #sweepRequested = true;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#stopListening = needs.feed.listen((org) => this.#wake(org));
    this.#timer = setInterval(() => this.#wake(undefined), sweepEveryMs);
    this.#timer.unref();
    this.#wake(undefined);
  }

  async stop(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#timer);
    this.#stopped = true;
    await this.#running;
  }

  #wake(org: string | undefined): void {
    if (org === undefined) this.#sweepRequested = true;
    else this.#pending.add(org);
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // Organisations may have been added since the last check.
      for (const missed of this.#pending) this.#wake(missed);
    });
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && (this.#sweepRequested || this.#pending.size > 0)) {
        if (this.#sweepRequested) await this.#sweep();
        // One batch per organisation and turn, so that none waits for the backlog of another.
        for (const org of this.#pending) {
          this.#pending.delete(org);
          if (await this.#process(org)) this.#pending.add(org);
          if (this.#stopped) return;
        }
        await sleep(pauseMs);
      }
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "event processing failed; retrying");
      this.#pending.clear();
    }
  }

  async #sweep(): Promise<void> {
    this.#sweepRequested = false;
    const { db, feed } = this.#needs;
    for (const { id } of await db.all(findOrganisationsWithPendingEvents, {})) {
      await feed.numbered(id);
      this.#pending.add(id);
    }
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
