import type { Database } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import type { JobKey } from "../../src/jobs/jobs.queries.ts";

const findJob = query((q, p: JobKey) =>
  q
    .selectFrom("jobs")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("kind", "=", p.kind)
    .where("subject", "=", p.subject),
);

const setRunAt = query((q, p: JobKey & { at: string }) =>
  q
    .updateTable("jobs")
    .set({ run_at: p.at })
    .where("org_id", "=", p.org)
    .where("kind", "=", p.kind)
    .where("subject", "=", p.subject),
);

/** One job in the database, for a test that looks at it or does not wait for it. */
export const jobIn = (db: Database, key: JobKey) => {
  const row = () => db.first(findJob, key);
  const setToNow = () => db.write((tx) => tx.send(setRunAt, { ...key, at: tx.now().toISOString() }));
  return {
    row,
    /** Whether it is neither being done nor due at any time. Such jobs are deleted after a while. */
    isIdle: async () => ((await row())?.run_at ?? null) === null,
    makeDue: setToNow,
    /** As if the process that does it had died. */
    endLease: setToNow,
  };
};
