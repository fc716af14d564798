import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { EventFeed } from "./events/event-feed.ts";
import { FollowUp } from "./events/follow-up.ts";
import { notifier } from "./features/notifications/notifications.access.ts";
import { notifyPeople } from "./features/notifications/notify-people.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Everything that follows from events: in the server's process, or in one of its own. */
export function startWorker({ db, feed, config, logger }: Needs): Worker {
  const people = notifier({ mail: config.smtpUrl !== undefined, pauseSeconds: config.mailPauseSeconds });
  const followUp = new FollowUp({
    db,
    feed,
    logger,
    consequences: [notifyPeople(people)],
    onFollowedUp: () => undefined,
  });
  return {
    async stop() {
      await followUp.stop();
    },
  };
}
