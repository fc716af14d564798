import type { Database } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import type { JobKey } from "../../src/jobs/jobs.queries.ts";

const insertFailed = query((q, p: JobKey & { at: string }) =>
  q.insertInto("jobs").values({
    org_id: p.org,
    kind: p.kind,
    subject: p.subject,
    run_at: null,
    lease: null,
    next_at: null,
    not_before: null,
    attempts: 0,
    slow: 0,
    failed_at: p.at,
    error: "recipient_rejected",
  }),
);

/** As if a job had been given up. */
export const failJob = (db: Database, job: JobKey): Promise<void> =>
  db.write((tx) => tx.send(insertFailed, { ...job, at: tx.now().toISOString() }));
