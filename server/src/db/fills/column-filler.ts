import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../database.ts";
import type { Fill } from "./fill.ts";
import { fillSome } from "./fill-some.ts";
import { hasUnfilled } from "./has-unfilled.ts";
import { mostRowsAtOnce } from "./filled-table.ts";
import { findOpenFills, releaseFills, reopenFill } from "./fill-progress.ts";

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
  readonly fills: readonly Fill[];
}

/** Finds columns that another process has added, or another worker has left. */
const sweepEveryMs = 2_000;

/** Rows differ in size and values in cost, so the number of rows in a transaction follows the time that they take. */
const smallest = 250;
const shortMs = 10;
const longMs = 40;

/**
 * Fills the columns that migrations have added, in short transactions between which requests are served. Any number of
 * processes may run this; one of them fills a column, and another takes over if it dies.
 */
export class ColumnFiller {
  readonly #needs: Needs;
  readonly #worker = randomUUID();
  readonly #timer: NodeJS.Timeout | undefined;
  /** Columns that this process has yet to check for rows that older servers wrote after their fill was complete. */
  readonly #unchecked: Set<Fill>;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#unchecked = new Set(needs.fills);
    if (needs.fills.length === 0) return;
    this.#timer = setInterval(() => this.#wake(), sweepEveryMs);
    this.#timer.unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped = true;
    await this.#running;
  }

  #wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    const { db, logger, fills } = this.#needs;
    try {
      const open = new Set((await db.all(findOpenFills, {})).map(({ name }) => name));
      for (const fill of fills) {
        if (open.has(fill.name) || (await this.#reopen(fill))) await this.#fill(fill);
      }
    } catch (error) {
      logger.warn({ err: error }, "filling a column failed; retrying");
    }
  }

  /** Once in each process: the one that replaces the last older server finds what that server wrote. */
  async #reopen(fill: Fill): Promise<boolean> {
    if (!this.#unchecked.has(fill)) return false;
    const { db } = this.#needs;
    const isIncomplete = await hasUnfilled(db, fill, () => this.#stopped);
    if (isIncomplete) await db.write((tx) => tx.run(reopenFill, { name: fill.name }));
    this.#unchecked.delete(fill);
    return isIncomplete;
  }

  async #fill(fill: Fill): Promise<void> {
    const { db, logger } = this.#needs;
    let atMost = smallest;
    for (;;) {
      if (this.#stopped) return void (await db.write((tx) => tx.run(releaseFills, { worker: this.#worker })));
      let tookMs = 0;
      const step = await db.write(async (tx) => {
        // Without the wait for other writers, which says nothing about the rows.
        const started = performance.now();
        const result = await fillSome(tx, fill, { worker: this.#worker, atMost });
        tookMs = performance.now() - started;
        return result;
      });
      if (step === "complete") logger.info({ column: fill.name }, "column filled");
      if (step !== "more") return;
      if (tookMs < shortMs) atMost = Math.min(atMost * 2, mostRowsAtOnce);
      else if (tookMs > longMs) atMost = Math.max(Math.floor(atMost / 2), smallest);
      // Half of the time belongs to those who write.
      await sleep(tookMs);
    }
  }
}
