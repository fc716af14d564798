import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../database.ts";
import { StepSize } from "../step-size.ts";
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

const limits = { smallest: 50, first: 250, largest: mostRowsAtOnce, shortMs: 5, longMs: 15 };

/**
 * Fills the columns that migrations have added, in short transactions between which requests are served. Any number of
 * processes may run this; one of them fills a column, and another takes over if it dies.
 */
export class ColumnFiller {
  readonly #needs: Needs;
  readonly #worker = randomUUID();
  /** Columns that this process has yet to check for rows that older servers wrote after their fill was complete. */
  readonly #unchecked: Set<Fill>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#unchecked = new Set(needs.fills);
  }

  async run(isStopped: () => boolean): Promise<void> {
    const { db, fills } = this.#needs;
    const open = new Set((await db.all(findOpenFills, {})).map(({ name }) => name));
    for (const fill of fills) {
      if (open.has(fill.name) || (await this.#reopen(fill, isStopped))) await this.#fill(fill, isStopped);
    }
  }

  /** Once in each process: the one that replaces the last older server finds what that server wrote. */
  async #reopen(fill: Fill, isStopped: () => boolean): Promise<boolean> {
    if (!this.#unchecked.has(fill)) return false;
    const { db } = this.#needs;
    const isIncomplete = await hasUnfilled(db, fill, isStopped);
    if (isIncomplete) await db.write((tx) => tx.run(reopenFill, { name: fill.name }));
    this.#unchecked.delete(fill);
    return isIncomplete;
  }

  async #fill(fill: Fill, isStopped: () => boolean): Promise<void> {
    const { db, logger } = this.#needs;
    const size = new StepSize(limits);
    for (;;) {
      if (isStopped()) return void (await db.write((tx) => tx.run(releaseFills, { worker: this.#worker })));
      let tookMs = 0;
      const step = await db.write(async (tx) => {
        // Without the wait for other writers, which says nothing about the rows.
        const started = performance.now();
        const result = await fillSome(tx, fill, { worker: this.#worker, atMost: size.rows });
        tookMs = performance.now() - started;
        return result;
      });
      if (step === "complete") logger.info({ column: fill.name }, "column filled");
      if (step !== "more") return;
      size.follow(tookMs);
      // Half of the time belongs to those who write.
      await sleep(tookMs);
    }
  }
}
