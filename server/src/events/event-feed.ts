import type { Logger } from "pino";
import type { Database, Watch } from "../db/database.ts";
import { CoalescedReads } from "../shared/coalesced-reads.ts";
import { numberCommitted } from "./event-log.ts";

export type ChangeListener = (org: string | undefined) => void;

/** Changes within this time are announced together. */
const batchMs = 10;
/** Numbering few events costs as much as numbering many, so it is done less often while changes keep coming. */
const numberingPauseMs = 50;

/**
 * Notifies listeners in every process that an organisation's log has grown: at once for changes of this process, and as
 * soon as the engine reports them for those of others. Listeners read the log themselves; a superfluous notification costs
 * one read.
 */
export class EventFeed {
  readonly #logger: Logger;
  readonly #pauseMs: number;
  /** Many callers need it for a busy organisation, and only one at a time can do it. */
  readonly #numbering: CoalescedReads<void>;
  readonly #watch: Watch;
  readonly #listeners = new Set<ChangeListener>();
  #written = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #announcedAt = -Infinity;
  #announcing: Promise<void> = Promise.resolve();

  constructor(db: Database, logger: Logger) {
    this.#logger = logger;
    this.#pauseMs = db.numbersEventsLater ? numberingPauseMs : batchMs;
    this.#numbering = new CoalescedReads((org) => numberCommitted(db, org));
    this.#watch = db.watch(
      (org) => this.#notify(org),
      (error) => logger.warn({ err: error }, "lost notifications from other processes; retrying"),
    );
  }

  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once every event of the organisation that is committed by now has its sequence number. */
  numbered(org: string): Promise<void> {
    return this.#numbering.read(org);
  }

  /** To be called after a commit of this process. */
  written(org: string): void {
    this.#written.add(org);
    const pauseMs = this.#announcedAt + this.#pauseMs - performance.now();
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#announcing = this.#announcing.then(() => this.#announce());
      },
      Math.max(batchMs, pauseMs),
    );
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#announcing;
    await this.#announce();
    await this.#watch.stop();
    this.#listeners.clear();
  }

  async #announce(): Promise<void> {
    const orgs = this.#written;
    this.#written = new Set();
    this.#announcedAt = performance.now();
    for (const org of orgs) {
      try {
        await this.numbered(org);
        this.#watch.announce(org);
      } catch (error) {
        // The next sweep numbers them.
        this.#logger.warn({ err: error }, "numbering events failed; retrying with the next sweep");
      }
    }
  }

  #notify(org: string | undefined): void {
    for (const listener of this.#listeners) listener(org);
  }
}
