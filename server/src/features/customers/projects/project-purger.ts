import type { Logger } from "pino";
import type { Database } from "../../../db/database.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import type { One } from "../../../db/row-key.ts";
import { numberCommitted } from "../../../events/event-log.ts";
import { purgeSome } from "./purge-project.ts";
import { findDeletedProject } from "./purge-project.queries.ts";

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
}

/** Finds projects whose purge was interrupted, and those deleted while no worker ran. */
const sweepEveryMs = 10_000;

/**
 * Deletes the content of deleted projects, in short transactions between which requests are served. Several processes
 * may run this; they take turns.
 */
export class ProjectPurger {
  readonly #needs: Needs;
  readonly #timer: NodeJS.Timeout;
  #requested = false;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#timer = setInterval(() => this.wake(), sweepEveryMs);
    this.#timer.unref();
    this.wake();
  }

  wake(): void {
    this.#requested = true;
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#requested) this.wake();
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#requested = false;
    const { db, logger } = this.#needs;
    try {
      for (;;) {
        const next = this.#stopped ? undefined : await db.first(findDeletedProject, {});
        if (!next) return;
        await this.#purge(next);
      }
    } catch (error) {
      logger.warn({ err: error }, "deleting the content of a project failed; retrying");
    }
  }

  async #purge(project: One): Promise<void> {
    const { db } = this.#needs;
    // The log is erased in the order of its sequence numbers, so every event of the project needs one.
    await numberCommitted(db, project.org);
    await inShortTransactions(
      db,
      () => this.#stopped,
      async (tx, atMost) => Number(await purgeSome(tx, project, atMost)),
    );
  }
}
