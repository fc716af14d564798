import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import type { EventFeed } from "../../events/event-feed.ts";
import { currentVersion, indexSome } from "./index-some.ts";
import { findOrganisationsToIndex } from "./progress.queries.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
}

/** A commit that changes the index costs much more than one that does not, so changes are collected. */
const pauseMs = 100;
/** Finds organisations that are to be rebuilt, and events of a process that died between a commit and its notification. */
const sweepEveryMs = 10_000;

/** Documents differ a thousandfold in size, so their number in a transaction follows the time that they take. */
const smallest = 1;
const first = 20;
const largest = 500;
const shortMs = 8;
const longMs = 25;

/**
 * Keeps the search index in step with the event log, in short transactions between which requests are served. Several
 * processes may run this; for one organisation only one of them is active at a time.
 */
export class SearchIndexer {
  readonly #needs: Needs;
  readonly #pending = new Set<string>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #atMost = first;
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
          if (await this.#index(org)) this.#pending.add(org);
          if (this.#stopped) return;
        }
        await sleep(pauseMs);
      }
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "indexing for search failed; retrying");
      this.#pending.clear();
    }
  }

  async #sweep(): Promise<void> {
    this.#sweepRequested = false;
    const { db, feed } = this.#needs;
    for (const { id } of await db.all(findOrganisationsToIndex, { version: currentVersion })) {
      await feed.numbered(id);
      this.#pending.add(id);
    }
  }

  /** Whether there may be more to index. */
  async #index(org: string): Promise<boolean> {
    const started = performance.now();
    const isMore = await this.#needs.db.write((tx) => indexSome(tx, org, this.#atMost));
    const tookMs = performance.now() - started;
    if (tookMs > longMs) this.#atMost = Math.max(Math.floor(this.#atMost / 2), smallest);
    else if (isMore && tookMs < shortMs) this.#atMost = Math.min(this.#atMost * 2, largest);
    if (isMore) await sleep(tookMs);
    return isMore;
  }
}
