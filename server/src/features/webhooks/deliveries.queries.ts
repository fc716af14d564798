import type { DeliveryState, DeliveryType } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { One } from "../../db/one.ts";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

/** Spelled out, because the index of pending deliveries is only used where the statement says so itself. */
const pending = sql.lit("pending" as const);

const oneDelivery = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("webhook_deliveries").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findDelivery = query(oneDelivery);

export const findDeliveryToChange = query((q, p: One, dialect) => dialect.lockRows(oneDelivery(q, p)));

export const listDeliveries = query((q, p: { org: string; webhook: string; limit: number; offset: number }) =>
  q
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

export const countDeliveries = query((q, p: { org: string; webhook: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook),
);

/** The one that has been due for longest. */
export const findDueDelivery = query((q, p: { org: string; webhook: string; now: string }) =>
  q
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .where("state", "=", pending)
    .where("next_attempt_at", "<=", p.now)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1),
);

interface NewDelivery extends One {
  webhook: string;
  sequence: number | null;
  event: string | null;
  type: DeliveryType;
  now: string;
}

export const insertDelivery = query((q, p: NewDelivery) =>
  q.insertInto("webhook_deliveries").values({
    org_id: p.org,
    id: p.id,
    webhook_id: p.webhook,
    event_seq: p.sequence,
    event_id: p.event,
    event_type: p.type,
    state: "pending",
    attempts: 0,
    next_attempt_at: p.now,
    last_attempt_at: null,
    response_status: null,
    response_ms: null,
    error: null,
    created_at: p.now,
  }),
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

/** Ends the pauses between attempts. */
export const hurryDeliveries = query((q, p: { org: string; webhook: string; now: string }) =>
  q
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: p.now })
    .where("org_id", "=", p.org)
    .where("webhook_id", "=", p.webhook)
    .where("state", "=", pending)
    .where("next_attempt_at", ">", p.now),
);

/** By age alone, for everybody at once. */
export const forgetCompletedDeliveries = query((q, p: { before: string }) =>
  q
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", p.before)
    .where("state", "!=", pending)
    .where((eb) => eb.or([eb("last_attempt_at", "is", null), eb("last_attempt_at", "<", p.before)])),
);
