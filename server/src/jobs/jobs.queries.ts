import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { JsonRowType } from "../db/dialect/dialect.ts";
import { insertRows } from "../db/insert-rows.ts";
import { isOpenOrganisation } from "../db/open-organisations.ts";
import { query } from "../db/query.ts";
import type { Schema, Tables } from "../db/tables.ts";

export type RequestedJob = Pick<Tables["jobs"], "org_id" | "kind" | "subject" | "run_at">;

export interface JobKey {
  readonly org: string;
  readonly kind: string;
  readonly subject: string;
}

const requestedColumns: { readonly [Column in keyof RequestedJob]: JsonRowType } = {
  org_id: "uuid",
  kind: "text",
  subject: "text",
  run_at: "timestamp",
};

const requested = sql`case when jobs.not_before > excluded.run_at then jobs.not_before else excluded.run_at end`;

/**
 * A job that is being done is done again afterwards. One that waits is brought forward, but not to before the end of its
 * pause; the attempt that this causes is not counted, so that it is not given up any sooner.
 */
const bringForward = sql`on conflict (org_id, kind, subject) do update set
  run_at = case when jobs.lease is not null or jobs.run_at <= ${requested} then jobs.run_at else ${requested} end,
  next_at = case when jobs.lease is not null and (jobs.next_at is null or jobs.next_at > excluded.run_at)
    then excluded.run_at else jobs.next_at end,
  attempts = case when jobs.lease is null and jobs.attempts > 0 and jobs.run_at > ${requested}
    then jobs.attempts - 1 else jobs.attempts end,
  failed_at = null, error = null
  where jobs.lease is not null or jobs.run_at is null or jobs.run_at > excluded.run_at`;

/** Each with a statement of its own, or all of them as JSON. */
export const requestJobs = {
  one: query((q, p: RequestedJob) =>
    q
      .insertInto("jobs")
      .values({ org_id: p.org_id, kind: p.kind, subject: p.subject, run_at: p.run_at } as Tables["jobs"])
      .modifyEnd(bringForward),
  ),
  all: query((q, p: { rows: string }, dialect) =>
    insertRows(q, dialect, "jobs", requestedColumns, p.rows).modifyEnd(bringForward),
  ),
};

/** Replaces the time at which it is due, also by none. A job that is being done is not affected until then. */
export const scheduleJob = query((q, p: RequestedJob) =>
  q
    .insertInto("jobs")
    .values({ org_id: p.org_id, kind: p.kind, subject: p.subject, run_at: p.run_at } as Tables["jobs"])
    .onConflict((conflict) =>
      conflict.columns(["org_id", "kind", "subject"]).doUpdateSet({
        run_at: sql`case when jobs.lease is null then excluded.run_at else jobs.run_at end`,
        next_at: sql`case when jobs.lease is null then null else excluded.run_at end`,
        attempts: sql`case when jobs.lease is null then 0 else jobs.attempts end`,
        failed_at: null,
        error: null,
      }),
    ),
);

/** Leaves a job that exists as it is. */
export const openJob = query((q, p: RequestedJob) =>
  q
    .insertInto("jobs")
    .values({ org_id: p.org_id, kind: p.kind, subject: p.subject, run_at: p.run_at } as Tables["jobs"])
    .onConflict((conflict) => conflict.columns(["org_id", "kind", "subject"]).doNothing()),
);

const scheduled = (q: Kysely<Schema>) => q.selectFrom("jobs").where("jobs.run_at", "is not", null);

/** When the first job of each kind is due, for those that are slow and for the others. */
const firstOfEach = (q: Kysely<Schema>, from: SelectQueryBuilder<Schema, "jobs", object>) =>
  q
    .selectFrom(
      from
        .select(["jobs.org_id", "jobs.kind", "jobs.slow", (eb) => eb.fn.min("jobs.run_at").as("run_at")])
        .groupBy(["jobs.org_id", "jobs.kind", "jobs.slow"])
        .as("first"),
    )
    .select(["first.org_id as org", "first.kind", "first.slow", "first.run_at as readyAt"])
    .where(isOpenOrganisation("first.org_id"))
    .$narrowType<{ readyAt: string }>();

/** Across all organisations. */
export const findWaitingJobs = query((q) => firstOfEach(q, scheduled(q)));

export const findWaitingJobsOf = query((q, p: { org: string }) =>
  firstOfEach(q, scheduled(q).where("jobs.org_id", "=", p.org)),
);

interface Queue {
  org: string;
  kind: string;
  slow: number;
}

/** The job that has been due longest, and whether others are due. */
export const claimJob = query((q, p: Queue & { now: string }, dialect) => {
  const others = sql`select 1 from jobs as other where other.org_id = jobs.org_id and other.kind = jobs.kind
    and other.slow = jobs.slow and other.subject <> jobs.subject and other.run_at <= ${p.now}`;
  return dialect.claimRows(
    scheduled(q)
      .select(["jobs.subject", "jobs.attempts", sql<number>`case when exists (${others}) then 1 else 0 end`.as("more")])
      .where("jobs.org_id", "=", p.org)
      .where("jobs.kind", "=", p.kind)
      .where("jobs.slow", "=", p.slow)
      .where("jobs.run_at", "<=", p.now)
      .where(isOpenOrganisation("jobs.org_id"))
      .orderBy("jobs.run_at")
      .limit(1),
  );
});

const oneJob = (q: Kysely<Schema>, p: JobKey) =>
  q.updateTable("jobs").where("org_id", "=", p.org).where("kind", "=", p.kind).where("subject", "=", p.subject);

/** What was requested before is done with it. */
export const leaseJob = query((q, p: JobKey & { lease: string; until: string }) =>
  oneJob(q, p).set({ lease: p.lease, run_at: p.until, next_at: null, failed_at: null, error: null }),
);

/** Changes nothing if another process has taken over. */
export const renewJob = query((q, p: JobKey & { lease: string; until: string }) =>
  oneJob(q, p).set({ run_at: p.until }).where("lease", "=", p.lease),
);

/** Nothing if another process has taken over, or the job was cancelled. */
export const findHeldJobForUpdate = query((q, p: JobKey & { lease: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("jobs")
      .select("subject")
      .where("org_id", "=", p.org)
      .where("kind", "=", p.kind)
      .where("subject", "=", p.subject)
      .where("lease", "=", p.lease),
  ),
);

interface Ended extends JobKey {
  lease: string;
  again: string | null;
  /** The earliest time for what was requested meanwhile. */
  soonest: string;
  notBefore: string | null;
  attempts: number;
  slow: number;
  failedAt: string | null;
  error: string | null;
}

/** Returns when it is due again. Changes nothing if another process has taken over. */
export const endJob = query((q, p: Ended) =>
  oneJob(q, p)
    .set({
      run_at: sql`case when next_at is null then ${p.again} when next_at > ${p.again} then ${p.again}
        when next_at < ${p.soonest} then ${p.soonest} else next_at end`,
      lease: null,
      next_at: null,
      not_before: p.notBefore,
      attempts: p.attempts,
      slow: p.slow,
      failed_at: p.failedAt,
      error: p.error,
    })
    .where("lease", "=", p.lease)
    .returning("run_at"),
);

/** For a job that could not be begun. Changes nothing if another process has begun it meanwhile. */
export const postponeJob = query((q, p: JobKey & { now: string; until: string }) =>
  oneJob(q, p)
    .set((eb) => ({ run_at: p.until, lease: null, attempts: eb("attempts", "+", 1) }))
    .where("run_at", "<=", p.now),
);

export const deleteJob = query((q, p: JobKey) =>
  q.deleteFrom("jobs").where("org_id", "=", p.org).where("kind", "=", p.kind).where("subject", "=", p.subject),
);

/** Makes a job due that was given up, whatever its pause. Changes nothing if it was not, or was requested since. */
export const retryJob = query((q, p: JobKey & { now: string }) =>
  oneJob(q, p)
    .set({ run_at: p.now, not_before: null, attempts: 0, failed_at: null, error: null })
    .where("failed_at", "is not", null)
    .where("run_at", "is", null),
);

export const countFailures = query((q, p: { org: string }) =>
  q
    .selectFrom("jobs")
    .select(["kind", "error", q.fn.countAll<number>().as("total")])
    .where("org_id", "=", p.org)
    .where("failed_at", "is not", null)
    .groupBy(["kind", "error"])
    .orderBy("kind")
    .orderBy("error"),
);

/** Across all organisations: those that have nothing to do and no pause to keep, and were not given up recently. */
export const deleteIdleJobs = query((q, p: { now: string; failedBefore: string }) =>
  q
    .deleteFrom("jobs")
    .where("run_at", "is", null)
    .where((eb) => eb.or([eb("failed_at", "is", null), eb("failed_at", "<", p.failedBefore)]))
    .where((eb) => eb.or([eb("not_before", "is", null), eb("not_before", "<=", p.now)])),
);
