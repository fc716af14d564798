import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, Tx } from "../db/database.ts";
import type { EventFeed } from "./event-feed.ts";
import { advanceLog, claimLog, eventsToFollowUp, findOrganisationsWithNews, openLog } from "./event-log.queries.ts";
import type { LoggedEvent } from "./event-log.ts";

/** An event as it is followed up on. */
export type FollowedEvent = Omit<LoggedEvent, "json" | "actor_name" | "displaced">;

/** Writes down what follows from some events of an organisation, in the transaction that ticks them off. */
export type Consequence = (tx: Tx, org: string, events: readonly FollowedEvent[]) => Promise<void>;

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
  readonly consequences: readonly Consequence[];
  /** Called when consequences of an organisation's events were committed. */
  onFollowedUp(org: string): void;
}

const eventsAtOnce = 500;
/** Many small transactions would cost much more than few larger ones, and nobody waits for this. */
const pauseMs = 100;
/** Nothing but a process that died between a commit and telling of it leaves work for the sweep. */
const sweepEveryMs = 10_000;

/**
 * Turns events into notifications and deliveries, exactly once each: what follows and how far it got are committed
 * together. Any number of processes may do this; at one time only one of them does it for an organisation.
 */
export class FollowUp {
  readonly #needs: Needs;
  readonly #waiting = new Set<string>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #sweepWanted = true;
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
    if (org === undefined) this.#sweepWanted = true;
    else this.#waiting.add(org);
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // Somebody may have called between the last look and here.
      for (const missed of this.#waiting) this.#wake(missed);
    });
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && (this.#sweepWanted || this.#waiting.size > 0)) {
        if (this.#sweepWanted) await this.#sweep();
        for (const org of this.#waiting) {
          this.#waiting.delete(org);
          await this.#followUp(org);
        }
        await sleep(pauseMs);
      }
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "what follows from events is late; it is tried again");
      this.#waiting.clear();
    }
  }

  async #sweep(): Promise<void> {
    this.#sweepWanted = false;
    const { db, feed } = this.#needs;
    for (const { id } of await db.all(findOrganisationsWithNews, {})) {
      await feed.numbered(id);
      this.#waiting.add(id);
    }
  }

  async #followUp(org: string): Promise<void> {
    for (let done = eventsAtOnce; done === eventsAtOnce && !this.#stopped;) {
      done = await this.#needs.db.write((tx) => this.#next(tx, org));
      if (done > 0) this.#needs.onFollowedUp(org);
    }
  }

  async #next(tx: Tx, org: string): Promise<number> {
    await tx.send(openLog, { org });
    const log = await tx.first(claimLog, { org });
    if (!log) return 0;
    const events = await tx.all(eventsToFollowUp, { org, after: log.fanned_out, limit: eventsAtOnce });
    const last = events.at(-1);
    if (!last) return 0;
    for (const consequence of this.#needs.consequences) await consequence(tx, org, events);
    await tx.send(advanceLog, { org, to: last.seq });
    return events.length;
  }
}
