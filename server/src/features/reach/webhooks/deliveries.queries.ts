import type { DeliveryState } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { JsonRowType } from "../../../db/dialect/dialect.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import type { One } from "../../../db/row-key.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query, queryWith, withoutTimeout } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

/** A literal, because the partial index is used only if the statement itself contains its condition. */
const pending = sql.lit("pending" as const);

const oneDelivery = (q: Kysely<Schema>, p: One) =>
  q.selectFrom("webhook_deliveries").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findDelivery = query(oneDelivery);

export const findDeliveryToChange = query((q, p: One, dialect) => dialect.forUpdate(oneDelivery(q, p)));

export const listDeliveries = queryWith(pageStart, (q, p: { org: string; webhook: string } & RowRange) => {
  const deliveries = q
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook);
  return onPage(deliveries, p, ["id"], "desc");
});

export const countDeliveries = query((q, p: { org: string; webhook: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook),
);

/** The one that has been due longest. */
export const findDueDelivery = query((q, p: { org: string; webhook: string; now: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .where("state", "=", pending)
    .where("next_attempt_at", "<=", p.now)
    .where(isOpenOrganisation("org_id"))
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1),
);

/** When the next one is due. */
export const findNextAttempt = query((q, p: { org: string; webhook: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select("next_attempt_at")
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .where("state", "=", pending)
    .orderBy("next_attempt_at")
    .limit(1)
    .$narrowType<{ next_attempt_at: string }>(),
);

export type NewDelivery = Pick<
  Tables["webhook_deliveries"],
  | "org_id"
  | "id"
  | "webhook_id"
  | "event_seq"
  | "event_id"
  | "event_type"
  | "state"
  | "attempts"
  | "next_attempt_at"
  | "created_at"
>;

const newColumns: { readonly [Column in keyof NewDelivery]: JsonRowType } = {
  org_id: "uuid",
  id: "uuid",
  webhook_id: "uuid",
  event_seq: "bigint",
  event_id: "uuid",
  event_type: "text",
  state: "text",
  attempts: "bigint",
  next_attempt_at: "timestamp",
  created_at: "timestamp",
};

export const insertDeliveries = query((q, p: { rows: string }, dialect) =>
  insertRows(q, dialect, "webhook_deliveries", newColumns, p.rows),
);

interface Attempt extends One {
  state: DeliveryState;
  attempts: number;
  next: string | null;
  last: string | null;
  status: number | null;
  ms: number | null;
  error: string | null;
}

export const updateDelivery = query((q, p: Attempt) =>
  q
    .updateTable("webhook_deliveries")
    .set({
      state: p.state,
      attempts: p.attempts,
      next_attempt_at: p.next,
      last_attempt_at: p.last,
      response_status: p.status,
      response_ms: p.ms,
      error: p.error,
    })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const queueAgain = query((q, p: One & { now: string }) =>
  q
    .updateTable("webhook_deliveries")
    .set({ state: "pending", attempts: 0, next_attempt_at: p.now })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

interface Waiting {
  org: string;
  webhook: string;
  due: string;
  atMost: number;
}

/** Those that are due after a time, the earliest first. */
const someWaiting = (q: Kysely<Schema>, p: Waiting) =>
  q
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .where("state", "=", pending)
    .where("next_attempt_at", ">", p.due)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(p.atMost);

const bringForward = (q: Kysely<Schema>, p: Waiting, some: ReturnType<typeof someWaiting>) =>
  q
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: p.due })
    .where("org_id", "=", p.org)
    .where("id", "in", some);

/** Brings waiting retries forward. */
export const bringSomeForward = query((q, p: Waiting) => bringForward(q, p, someWaiting(q, p)));

/** The same for those that have not been attempted since a time. */
export const bringOthersForward = query((q, p: Waiting & { since: string }) =>
  bringForward(
    q,
    p,
    someWaiting(q, p).where((eb) => eb.or([eb("last_attempt_at", "is", null), eb("last_attempt_at", "<", p.since)])),
  ),
);

/** Across all organisations. */
export const deleteCompletedDeliveries = withoutTimeout(
  query((q, p: { before: string }) =>
    q
      .deleteFrom("webhook_deliveries")
      .where("created_at", "<", p.before)
      .where("state", "!=", pending)
      .where((eb) => eb.or([eb("last_attempt_at", "is", null), eb("last_attempt_at", "<", p.before)])),
  ),
);
