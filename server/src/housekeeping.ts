import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import { forgetEventsBefore } from "./events/event-log.ts";
import { forgetReadNotifications } from "./features/notifications/notifications.access.ts";
import type { Authenticator } from "./features/tokens/authenticator.ts";
import { forgetOldDeliveries } from "./features/webhooks/forget-deliveries.ts";
import { forgetSubmissions } from "./features/widget/forget-submissions.ts";
import { forgetOldAnswers } from "./http/idempotency.ts";

const everyMs = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;
const readNotificationDays = 90;

interface Needs {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly logger: Logger;
  readonly eventDays: number;
}

/** What has to be done now and then, away from any request. A failure is told and tried again next time. */
export function startHousekeeping({ db, authenticator, logger, eventDays }: Needs): { stop(): Promise<void> } {
  const tidy = async () => {
    authenticator.forgetUnused();
    try {
      await authenticator.recordUses(db);
      await forgetOldAnswers(db);
      await forgetEventsBefore(db, new Date(Date.now() - eventDays * dayMs));
      await forgetReadNotifications(db, new Date(Date.now() - readNotificationDays * dayMs));
      await forgetOldDeliveries(db);
      await forgetSubmissions(db);
    } catch (error) {
      logger.warn({ err: error }, "housekeeping failed; it is tried again in a minute");
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = tidy();
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await tidy();
    },
  };
}
