import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { EventFeed } from "./events/event-feed.ts";
import { FollowUp } from "./events/follow-up.ts";
import { DeliveryRunner } from "./features/webhooks/delivery-runner.ts";
import { queueDeliveries } from "./features/webhooks/queue-deliveries.ts";
import { tellOwnersOfDisabled } from "./features/webhooks/tell-owners.ts";
import { checkedHttp } from "./ports/outbound/checked-http.ts";

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
  const outbound = checkedHttp({ allow: config.outboundAllow });
  const deliveries = new DeliveryRunner({ db, feed, logger, outbound, onDisabled: tellOwnersOfDisabled });
  const followUp = new FollowUp({
    db,
    feed,
    logger,
    consequences: [queueDeliveries],
    onFollowedUp: (org) => deliveries.wake(org),
  });
  return {
    async stop() {
      await followUp.stop();
      await deliveries.stop();
    },
  };
}
