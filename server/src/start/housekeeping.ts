import type { BaseLogger } from "pino";
import type { Database } from "../db/database.ts";
import { deleteEventsBefore } from "../events/event-log.ts";
import { deleteAuditEntriesBefore } from "../features/people/audit/audit.exports.ts";
import { deleteOldCodes } from "../features/people/codes/codes.exports.ts";
import { deleteEndedContactSessions } from "../features/outsiders/contacts/contacts.exports.ts";
import { deleteOldInvitations } from "../features/people/invitations/invitations.exports.ts";
import { deleteExpiredLinks } from "../features/people/links/links.exports.ts";
import { deleteOldChallenges } from "../features/people/sign-in-methods/sign-in-methods.exports.ts";
import { deleteReadNotifications } from "../features/reach/notifications/notifications.exports.ts";
import { deleteSessionsThatEnded } from "../features/people/sessions/sessions.exports.ts";
import { forgetOldGenerations } from "../features/work/tickets/ticket-generations.ts";
import { deleteOldDeliveries } from "../features/reach/webhooks/delete-old-deliveries.ts";
import { deleteOldSubmissions } from "../features/intake/widget/delete-old-submissions.ts";
import { deleteExpiredResponses } from "../http/idempotency/idempotency.ts";
import { deleteOldAttempts } from "../http/limits/attempt-counts.ts";
import { type JobKind, jobKind } from "../jobs/job-kind.ts";
import { deleteOldJobs } from "../jobs/request-jobs.ts";
import { deleteOldMailCounts } from "../mailing/daily-mail-counts.ts";
import { deleteOldProcesses } from "../processes/background-work.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const readNotificationDays = 90;

interface Needs {
  readonly db: Database;
  readonly eventDays: number;
}

/** What is done every minute, in this order. */
export function housekeepingTasks({ db, eventDays }: Needs): readonly (() => Promise<unknown>)[] {
  const daysAgo = (days: number) => new Date(db.now().getTime() - days * dayMs);
  return [
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
    () => deleteOldJobs(db),
    () => db.emptyLog(),
  ];
}

/** By one process at a time, whichever it is. */
export function housekeeping(needs: Needs & { readonly logger: Pick<BaseLogger, "warn"> }): JobKind {
  const tasks = housekeepingTasks(needs);
  // A failed task must not prevent the others.
  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => needs.logger.warn({ err: error }, "housekeeping failed; retrying in a minute"));
  return jobKind<null>({
    name: "housekeeping",
    atOnce: 1,
    leaseMs: minuteMs,
    retryAfterMs: [minuteMs],
    everyMs: minuteMs,
    async run(_, { signal }) {
      for (const task of tasks) if (!signal.aborted) await attempt(task);
      return async () => ({});
    },
  });
}
