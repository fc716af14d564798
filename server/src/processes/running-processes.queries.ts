import { sql } from "kysely";
import { query } from "../db/query.ts";
import type { Tables } from "../db/tables.ts";

export type RunningProcess = Tables["running_processes"];

export const reportProcess = query((q, p: RunningProcess) =>
  q
    .insertInto("running_processes")
    .values({
      id: p.id,
      kind: p.kind,
      host: p.host,
      pid: p.pid,
      works: p.works,
      clock_ahead_ms: p.clock_ahead_ms,
      proxy_lacks: p.proxy_lacks,
      started_at: p.started_at,
      seen_at: p.seen_at,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        works: p.works,
        clock_ahead_ms: p.clock_ahead_ms,
        proxy_lacks: p.proxy_lacks,
        seen_at: p.seen_at,
      }),
    ),
);

export const findProcessesSince = query((q, p: { since: string }) =>
  q.selectFrom("running_processes").selectAll().where("seen_at", ">=", p.since).orderBy("started_at").orderBy("id"),
);

/** When background work was last done, and since when somebody could have done it. */
export const findLastWork = query((q) =>
  q
    .selectFrom("running_processes")
    .select([
      sql<string | null>`max(case when works = 1 then seen_at end)`.as("worked_at"),
      sql<string | null>`min(started_at)`.as("started_at"),
    ]),
);

export const countWorkersSince = query((q, p: { since: string }) =>
  q
    .selectFrom("running_processes")
    .select(q.fn.countAll<number>().as("total"))
    .where("works", "=", 1)
    .where("seen_at", ">=", p.since),
);

/** The last one that did background work is kept, however long ago that was. */
export const deleteProcessesBefore = query((q, p: { before: string }) =>
  q
    .deleteFrom("running_processes")
    .where("seen_at", "<", p.before)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("running_processes as last")
        .select("last.id")
        .where("last.works", "=", 1)
        .orderBy("last.seen_at", "desc")
        .limit(1),
    ),
);
