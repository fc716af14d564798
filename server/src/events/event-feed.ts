import type { Logger } from "pino";
import type { Database, Watch } from "../db/database.ts";
import { CoalescedReads } from "../shared/coalesced-reads.ts";
import { numberCommitted } from "./event-log.ts";

export type NewsListener = (org: string | undefined) => void;

/** Changes that come together are told together. */
const gatherMs = 10;

/**
 * Tells, in every process, that an organisation's log has grown: at once for changes of this process, as soon as the
 * engine says so for those of others. Listeners read the log themselves; being told too often costs them one look.
 */
export class EventFeed {
  readonly #logger: Logger;
  /** Readers, followers and writers of a busy organisation all want it, and only one of them at a time can do it. */
  readonly #numbering: CoalescedReads<void>;
  readonly #watch: Watch;
  readonly #listeners = new Set<NewsListener>();
  #written = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(db: Database, logger: Logger) {
    this.#logger = logger;
    this.#numbering = new CoalescedReads((org) => numberCommitted(db, org));
    this.#watch = db.watch(
      (org) => this.#tell(org),
      (error) => logger.warn({ err: error }, "news of other processes may be late"),
    );
  }

  listen(listener: NewsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once every event of the organisation that is committed by now has its place in the log. */
  numbered(org: string): Promise<void> {
    return this.#numbering.read(org);
  }

  /** Something of this organisation was committed here. */
  written(org: string): void {
    this.#written.add(org);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#telling = this.#telling.then(() => this.#announce());
    }, gatherMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#telling;
    await this.#announce();
    await this.#watch.stop();
    this.#listeners.clear();
  }

  async #announce(): Promise<void> {
    const orgs = this.#written;
    this.#written = new Set();
    for (const org of orgs) {
      try {
        await this.numbered(org);
        this.#watch.announce(org);
      } catch (error) {
        // Whoever sweeps next numbers them.
        this.#logger.warn({ err: error }, "events could not be numbered");
      }
    }
  }

  #tell(org: string | undefined): void {
    for (const listener of this.#listeners) listener(org);
  }
}
