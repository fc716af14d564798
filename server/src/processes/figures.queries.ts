import { type Kysely, type RawBuilder, sql } from "kysely";
import { isOpenOrganisation } from "../db/open-organisations.ts";
import { query } from "../db/query.ts";
import type { Schema } from "../db/tables.ts";

/** Counting stops here, so that a long queue is not read from end to end again and again. */
const countedAtMost = 100_000;

interface Now {
  now: string;
}

export interface QueueState {
  /** What could be done now. */
  readonly due: number;
  /** What has failed and waits for another attempt. */
  readonly retrying: number;
  /** Since when the oldest of what is due waits. */
  readonly oldest: string | null;
}

const limited = sql.lit(countedAtMost);

type Select = RawBuilder<unknown>;

const allOf = (selects: readonly Select[]) => sql.join([...selects], sql` union all `);

interface QueueSelects {
  readonly due: Select;
  readonly retrying: Select;
  /** The time of the oldest row of each of its tables, by index. */
  readonly oldest: Select;
}

const stateOf = (q: Kysely<Schema>, { due, retrying, oldest }: QueueSelects) =>
  q.selectNoFrom([
    sql<number>`(select count(*) from (${due} limit ${limited}) as d)`.as("due"),
    sql<number>`(select count(*) from (${retrying} limit ${limited}) as r)`.as("retrying"),
    sql<string | null>`(select min(due_at) from (${oldest}) as o)`.as("oldest"),
  ]);

/** Nothing is done for organisations that are deleted. Jobs that are being done are not due, unless their process died. */
export const findJobStates = query((q, p: Now) =>
  q
    .selectFrom("jobs")
    .select([
      "kind",
      sql<number>`count(*) filter (where run_at <= ${p.now})`.as("due"),
      sql<number>`count(*) filter (where run_at > ${p.now} and attempts > 0 and lease is null)`.as("retrying"),
      sql<number>`count(*) filter (where failed_at is not null)`.as("failed"),
      sql<string | null>`min(case when run_at <= ${p.now} then run_at end)`.as("oldest"),
    ])
    .where(isOpenOrganisation("org_id"))
    .groupBy("kind"),
);

/** Deliveries to an endpoint that fails wait because of the endpoint, however long they have been due. */
const isFailing = sql`w.failing_since is not null`;

const pendingOf = (isWanted: Select) =>
  sql`select 1 from webhooks w
    join webhook_deliveries d on d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'pending'
    where w.active = 1 and w.deleted_at is null and ${isOpenOrganisation("w.org_id")} and ${isWanted}`;

export const findWebhookState = query((q, p: Now) =>
  stateOf(q, {
    due: pendingOf(sql`not (${isFailing}) and d.next_attempt_at <= ${p.now}`),
    retrying: pendingOf(isFailing),
    oldest: sql`select (select min(d.next_attempt_at) from webhook_deliveries d
        where d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'pending' and d.next_attempt_at <= ${p.now})
        as due_at from webhooks w where w.active = 1 and w.deleted_at is null
        and ${isOpenOrganisation("w.org_id")} and not (${isFailing})`,
  }),
);

const deletedBy = (p: Now) =>
  allOf([
    sql`select deleted_at as due_at from project_contents where deleted_at is not null`,
    sql`select deleted_at as due_at from webhooks where deleted_at is not null`,
    sql`select purge_at as due_at from organisations where purge_at <= ${p.now}`,
  ]);

/** What fails is tried again at once, so that nothing waits for another attempt. */
export const findDeletionState = query((q, p: Now) =>
  stateOf(q, { due: deletedBy(p), retrying: sql`select 1 where 1 = 0`, oldest: deletedBy(p) }),
);

export const findFileDeletionState = query((q, p: Now) =>
  stateOf(q, {
    due: sql`select due_at from doomed_files where due_at <= ${p.now}`,
    retrying: sql`select due_at from doomed_files where due_at > ${p.now} and attempts > 0`,
    oldest: sql`select min(due_at) as due_at from doomed_files where due_at <= ${p.now}`,
  }),
);

/** How far behind the end of the log something is that follows it, in all organisations together. */
const lagOf = (q: Kysely<Schema>, table: "event_logs" | "search_progress", column: "fanned_out" | "indexed") => {
  const position = sql`coalesce((select p.${sql.ref(column)} from ${sql.table(table)} p where p.org_id = o.id), 0)`;
  const last = sql`coalesce((select max(e.seq) from events e where e.org_id = o.id), 0)`;
  const next = sql`(select min(n.seq) from events n where n.org_id = o.id and n.seq > ${position})`;
  const unnumbered = sql`select created_at from events where seq is null`;
  return q.selectNoFrom([
    sql<number>`(select coalesce(sum(case when ${last} > ${position} then ${last} - ${position} else 0 end), 0)
      from organisations o) + (select count(*) from (${unnumbered} limit ${limited}) as u)`.as("due"),
    sql<string | null>`(select min(created_at) from (
      select e.created_at from organisations o join events e on e.org_id = o.id and e.seq = ${next}
      union all ${unnumbered}) as w)`.as("oldest"),
  ]);
};

export const findEventLag = query((q) => lagOf(q, "event_logs", "fanned_out"));

export const findSearchLag = query((q) => lagOf(q, "search_progress", "indexed"));

export const findStoredFiles = query((q) =>
  q
    .selectFrom("storage_kinds")
    .select([sql<number>`coalesce(sum(files), 0)`.as("files"), sql<number>`coalesce(sum(bytes), 0)`.as("bytes")]),
);
