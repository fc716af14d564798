import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { deleteEventsBefore } from "../events/event-log.ts";
import { forgetReadNotifications } from "../features/notifications/notifications.access.ts";
import { forgetOldGenerations } from "../features/tickets/ticket-generations.ts";
import type { Authenticator } from "../features/tokens/authenticator.ts";
import { forgetOldDeliveries } from "../features/webhooks/forget-deliveries.ts";
import { forgetSubmissions } from "../features/widget/forget-submissions.ts";
import { deleteExpiredResponses } from "../http/idempotency/idempotency.ts";

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
  const recordUses = () => authenticator.recordUses(db);
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const chores: readonly (() => Promise<unknown>)[] = [
    recordUses,
    () => deleteExpiredResponses(db),
    () => deleteEventsBefore(db, daysAgo(eventDays)),
    () => forgetReadNotifications(db, daysAgo(readNotificationDays)),
    () => forgetOldDeliveries(db),
    () => forgetSubmissions(db),
    () => forgetOldGenerations(db),
  ];
  // One that fails keeps none of the others from being done.
  const attempt = (chore: () => Promise<unknown>) =>
    chore().catch((error: unknown) =>
      logger.warn({ err: error }, "housekeeping failed; it is tried again in a minute"),
    );
  const tidy = async () => {
    authenticator.forgetUnused();
    for (const chore of chores) if (!stopped) await attempt(chore);
  };
  let stopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= tidy().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped = true;
      await running;
      await attempt(recordUses);
    },
  };
}
