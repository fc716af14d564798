import type { Database, Tx } from "../db/database.ts";
import type { JobOf } from "./job-kind.ts";
import { deleteIdleJobs, deleteJob, openJob, requestJobs, retryJob, scheduleJob } from "./jobs.queries.ts";

/**
 * Requests that jobs are done, now or at a time. Any number of requests before a job begins have the same effect as one; a
 * job that is being done is done once more. Ordered, so that transactions do not deadlock.
 */
export function request(tx: Tx, kind: string, jobs: readonly JobOf[], at: Date = tx.now()): Promise<void> {
  const run_at = at.toISOString();
  const bySubject = new Map(jobs.map((job) => [job.subject, job]));
  const rows = [...bySubject.values()].map(({ org, subject }) => ({ org_id: org, kind, subject, run_at }));
  return tx.sendRows(
    requestJobs,
    rows.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
  );
}

/** Sets when a job is to be done, whatever was requested before; null for not at all. */
export function schedule(tx: Tx, kind: string, { org, subject }: JobOf, at: Date | null): Promise<void> {
  return tx.send(scheduleJob, { org_id: org, kind, subject, run_at: at?.toISOString() ?? null });
}

/** Requests it unless it exists already. */
export function open(tx: Tx, kind: string, { org, subject }: JobOf, at: Date): Promise<void> {
  return tx.send(openJob, { org_id: org, kind, subject, run_at: at.toISOString() });
}

/** If it is being done, the process that does it notices. */
export const cancel = (tx: Tx, kind: string, { org, subject }: JobOf): Promise<void> =>
  tx.send(deleteJob, { org, kind, subject });

/** Tries a job again that was given up. False if there is none. */
export const retry = async (tx: Tx, kind: string, { org, subject }: JobOf): Promise<boolean> =>
  (await tx.run(retryJob, { org, kind, subject, now: tx.now().toISOString() })) > 0;

const failedDays = 30;
const dayMs = 86_400_000;

/** Those that have nothing to do, and those that failed so long ago that nobody is going to retry them. */
export const deleteOldJobs = (db: Database): Promise<number> =>
  db.write((tx) => {
    const now = tx.now();
    const failedBefore = new Date(now.getTime() - failedDays * dayMs).toISOString();
    return tx.run(deleteIdleJobs, { now: now.toISOString(), failedBefore });
  });
