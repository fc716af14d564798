import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { deleteEventsBefore } from "../events/event-log.ts";
import { deleteAuditEntriesBefore } from "../features/people/audit/audit.exports.ts";
import { deleteOldCodes } from "../features/people/codes/codes.exports.ts";
import { deleteEndedContactSessions } from "../features/outsiders/contacts/contacts.exports.ts";
import { deleteOldInvitations } from "../features/people/invitations/invitations.exports.ts";
import { deleteExpiredLinks } from "../features/people/links/links.exports.ts";
import { deleteOldChallenges } from "../features/people/sign-in-methods/sign-in-methods.exports.ts";
import { deleteReadNotifications } from "../features/reach/notifications/notifications.exports.ts";
import type { SessionAuthenticator } from "../features/people/sessions/session-authenticator.ts";
import { deleteSessionsThatEnded } from "../features/people/sessions/sessions.exports.ts";
import { forgetOldGenerations } from "../features/work/tickets/ticket-generations.ts";
import type { Authenticator } from "../features/people/tokens/authenticator.ts";
import { deleteOldDeliveries } from "../features/reach/webhooks/delete-old-deliveries.ts";
import { deleteOldSubmissions } from "../features/intake/widget/delete-old-submissions.ts";
import { deleteExpiredResponses } from "../http/idempotency/idempotency.ts";
import { deleteOldAttempts } from "../http/limits/attempt-counts.ts";
import { deleteOldMailCounts } from "../mailing/daily-mail-counts.ts";
import { deleteOldProcesses } from "../processes/background-work.ts";

const intervalMs = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;
const readNotificationDays = 90;

interface Dependencies {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly sessions: SessionAuthenticator;
  readonly logger: Logger;
  readonly eventDays: number;
}

/** What is done every minute, in this order. */
export function housekeepingTasks({
  db,
  authenticator,
  sessions,
  eventDays,
}: Omit<Dependencies, "logger">): readonly (() => Promise<unknown>)[] {
  const daysAgo = (days: number) => new Date(db.now().getTime() - days * dayMs);
  return [
    () => recordUses({ db, authenticator, sessions }),
    () => deleteExpiredResponses(db),
    () => deleteEventsBefore(db, daysAgo(eventDays)),
    () => deleteAuditEntriesBefore(db, daysAgo(eventDays)),
    () => deleteReadNotifications(db, daysAgo(readNotificationDays)),
    () => deleteOldDeliveries(db),
    () => deleteOldSubmissions(db),
    () => forgetOldGenerations(db),
    () => deleteOldMailCounts(db),
    () => deleteSessionsThatEnded(db),
    () => deleteExpiredLinks(db),
    () => deleteEndedContactSessions(db),
    () => deleteOldInvitations(db),
    () => deleteOldCodes(db),
    () => deleteOldAttempts(db),
    () => deleteOldChallenges(db),
    () => deleteOldProcesses(db),
    () => db.emptyLog(),
  ];
}

async function recordUses({ db, authenticator, sessions }: Pick<Dependencies, "db" | "authenticator" | "sessions">) {
  await authenticator.recordUses(db);
  await sessions.recordUses(db);
}

export function startHousekeeping(dependencies: Dependencies): { stop(): Promise<void> } {
  const { authenticator, sessions, logger } = dependencies;
  const tasks = housekeepingTasks(dependencies);
  // A failed task must not prevent the others.
  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => logger.warn({ err: error }, "housekeeping failed; retrying in a minute"));
  const runTasks = async () => {
    authenticator.evictUnused();
    sessions.evictUnused();
    for (const task of tasks) if (!stopped) await attempt(task);
  };
  let stopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runTasks().finally(() => {
      running = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped = true;
      await running;
      await attempt(() => recordUses(dependencies));
    },
  };
}
