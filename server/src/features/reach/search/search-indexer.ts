import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../../db/database.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import { LogFollower } from "../../../events/log-follower.ts";
import { indexSome } from "./index-some.ts";
import { findOrganisationsToIndex } from "./progress.queries.ts";
import { currentVersion } from "./rebuild-some.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: Logger;
}

/**
 * Keeps the search index in step with the event log, in short transactions between which requests are served. Several
 * processes may run this; for one organisation only one of them is active at a time.
 */
export class SearchIndexer {
  readonly #db: Database;
  readonly #follower: LogFollower;

  constructor({ db, feed, logger }: Needs) {
    this.#db = db;
    this.#follower = new LogFollower({
      feed,
      logger,
      name: "indexing for search",
      findOrganisations: () => db.all(findOrganisationsToIndex, { version: currentVersion }),
      takeStep: (org) => this.#index(org),
    });
  }

  stop(): Promise<void> {
    return this.#follower.stop();
  }

  /** Whether there may be more to index. */
  async #index(org: string): Promise<boolean> {
    const started = performance.now();
    const isMore = await this.#db.write((tx) => indexSome(tx, org));
    // Requests that write get as much time as they had to wait.
    if (isMore && this.#db.hasSingleWriter) await sleep(performance.now() - started);
    return isMore;
  }
}
