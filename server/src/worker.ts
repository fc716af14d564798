import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { EventFeed } from "./events/event-feed.ts";
import { FollowUp } from "./events/follow-up.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly config: Config;
  readonly logger: Logger;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Everything that follows from events: in the server's process, or in one of its own. */
export function startWorker({ db, feed, logger }: Needs): Worker {
  const followUp = new FollowUp({ db, feed, logger, consequences: [], onFollowedUp: () => undefined });
  return {
    async stop() {
      await followUp.stop();
    },
  };
}
