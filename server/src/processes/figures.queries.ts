import { type Kysely, sql } from "kysely";
import { query } from "../db/query.ts";
import type { Tables } from "../db/tables.ts";

/** Counting stops here, so that a long queue is not read from end to end again and again. */
export const countedAtMost = 100_000;

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

const mailTables = ["mail_queue", "report_mails", "link_mails", "digest_queue"] as const;

const emailsDue = (p: Now) =>
  mailTables.map((table) => sql`select due_at from ${sql.table(table)} where due_at <= ${p.now}`);
/** Without digests, of which most rows wait for tomorrow. */
const emailsToRetry = (p: Now) =>
  mailTables
    .filter((table) => table !== "digest_queue")
    .map((table) => sql`select due_at from ${sql.table(table)} where due_at > ${p.now} and attempts > 0`);

const allOf = (selects: readonly ReturnType<typeof sql>[]) => sql.join([...selects], sql` union all `);

const stateOf = (q: Kysely<Tables>, due: ReturnType<typeof sql>, retrying: ReturnType<typeof sql>) =>
  q.selectNoFrom([
    sql<number>`(select count(*) from (${due} limit ${limited}) as d)`.as("due"),
    sql<number>`(select count(*) from (${retrying} limit ${limited}) as r)`.as("retrying"),
    sql<string | null>`(select min(due_at) from (${due}) as o)`.as("oldest"),
  ]);

export const findMailState = query((q, p: Now) => stateOf(q, allOf(emailsDue(p)), allOf(emailsToRetry(p))));

/** Deliveries of an endpoint that fails wait because of the endpoint, however long they have been due. */
const deliveries = (p: Now, isFailing: boolean) => {
  const webhooks = isFailing
    ? sql`w.failing_since is not null`
    : sql`w.failing_since is null and d.next_attempt_at <= ${p.now}`;
  return sql`select d.next_attempt_at as due_at from webhooks w
    join webhook_deliveries d on d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'pending'
    where w.active = 1 and w.deleted_at is null and ${webhooks}`;
};

export const findWebhookState = query((q, p: Now) => stateOf(q, deliveries(p, false), deliveries(p, true)));

export const findDeletionState = query((q) =>
  stateOf(
    q,
    allOf([
      sql`select deleted_at as due_at from project_contents where deleted_at is not null`,
      sql`select deleted_at as due_at from webhooks where deleted_at is not null`,
    ]),
    sql`select 1 from webhooks where 1 = 0`,
  ),
);

export const findFileDeletionState = query((q, p: Now) =>
  stateOf(
    q,
    sql`select due_at from doomed_files where due_at <= ${p.now}`,
    sql`select due_at from doomed_files where due_at > ${p.now} and attempts > 0`,
  ),
);

/** How far behind the end of the log something is that follows it, in all organisations together. */
const lagOf = (q: Kysely<Tables>, table: "event_logs" | "search_progress", column: "fanned_out" | "indexed") => {
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
