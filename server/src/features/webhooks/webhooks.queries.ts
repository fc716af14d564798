import { type Kysely, sql } from "kysely";
import type { One } from "../../db/row-key.ts";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const oneWebhook = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("webhooks").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findWebhook = query(oneWebhook);

export const findWebhookToChange = query((q, p: One, dialect) => dialect.forUpdate(oneWebhook(q, p)));

export const listWebhooks = query((q, p: { org: string; limit: number; offset: number }) =>
  q
    .selectFrom("webhooks")
    .selectAll()
    .where("org_id", "=", p.org)
    .orderBy("created_at")
    .orderBy("id")
    .limit(p.limit)
    .offset(p.offset),
);

/** One new webhook of an organisation at a time, so that two cannot both be the last. */
export const lockOrganisation = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(q.selectFrom("organisations").select("id").where("id", "=", p.org)),
);

export const countWebhooks = query((q, p: { org: string }) =>
  q.selectFrom("webhooks").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
);

/** Held, so that none of them is deleted while deliveries to it are queued. */
export const findActiveWebhooks = query((q, p: { org: string }, dialect) =>
  dialect.forShare(
    q
      .selectFrom("webhooks")
      .select(["id", "created_at", "event_types", "project_ids"])
      .where("org_id", "=", p.org)
      .where("active", "=", 1)
      .orderBy("id"),
  ),
);

interface NewWebhook extends One {
  url: string;
  secret: string;
  /** JSON. */
  eventTypes: string;
  /** JSON. */
  projectIds: string;
  user: string;
  now: string;
}

export const insertWebhook = query((q, p: NewWebhook) =>
  q.insertInto("webhooks").values({
    org_id: p.org,
    id: p.id,
    url: p.url,
    secret: p.secret,
    previous_secret: null,
    previous_secret_until: null,
    event_types: p.eventTypes,
    project_ids: p.projectIds,
    active: 1,
    disabled_reason: null,
    failing_since: null,
    leased_until: null,
    created_by: p.user,
    version: 1,
    created_at: p.now,
  }),
);

/** How a webhook fares, apart from what people set. */
interface Health {
  active: number;
  reason: string | null;
  failingSince: string | null;
}

export const updateWebhookRow = query((q, p: One & Health & { url: string; eventTypes: string; projectIds: string }) =>
  q
    .updateTable("webhooks")
    .set((eb) => ({
      url: p.url,
      event_types: p.eventTypes,
      project_ids: p.projectIds,
      active: p.active,
      disabled_reason: p.reason,
      failing_since: p.failingSince,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const updateHealth = query((q, p: One & Health) =>
  q
    .updateTable("webhooks")
    .set((eb) => ({
      active: p.active,
      disabled_reason: p.reason,
      failing_since: p.failingSince,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const saveSecrets = query((q, p: One & { secret: string; previous: string; until: string }) =>
  q
    .updateTable("webhooks")
    .set((eb) => ({
      secret: p.secret,
      previous_secret: p.previous,
      previous_secret_until: p.until,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteWebhookRow = query((q, p: One) =>
  q.deleteFrom("webhooks").where("org_id", "=", p.org).where("id", "=", p.id),
);

/** The webhook, if it is active and nobody sends to it at this time. */
export const findFreeWebhookToSendTo = query((q, p: One & { now: string }, dialect) =>
  dialect.forUpdate(
    oneWebhook(q, p)
      .where("active", "=", 1)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)])),
  ),
);

export const leaseWebhook = query((q, p: One & { until: string | null }) =>
  q.updateTable("webhooks").set({ leased_until: p.until }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** Only for whoever still holds the lease: nobody else knows when it ends. */
export const renewLease = query((q, p: One & { held: string; until: string | null }) =>
  q
    .updateTable("webhooks")
    .set({ leased_until: p.until })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("leased_until", "=", p.held),
);

/** Active webhooks with the time of their earliest pending delivery, each found at one end of an index. */
const waitingWebhooks = (q: Kysely<Tables>) =>
  q
    .selectFrom("webhooks")
    .select((eb) => [
      "webhooks.org_id",
      "webhooks.id",
      "webhooks.failing_since",
      "webhooks.leased_until",
      eb
        .selectFrom("webhook_deliveries")
        .select((inner) => inner.fn.min("webhook_deliveries.next_attempt_at").as("due_at"))
        .whereRef("webhook_deliveries.org_id", "=", "webhooks.org_id")
        .whereRef("webhook_deliveries.webhook_id", "=", "webhooks.id")
        .where("webhook_deliveries.state", "=", sql.lit("pending" as const))
        .as("due_at"),
    ])
    .where("webhooks.active", "=", 1);

/** For the service itself, so of all organisations. */
export const findWaitingWebhooks = query((q) => waitingWebhooks(q));

export const findWaitingWebhooksOf = query((q, p: { org: string }) =>
  waitingWebhooks(q).where("webhooks.org_id", "=", p.org),
);
