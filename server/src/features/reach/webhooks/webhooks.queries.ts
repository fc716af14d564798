import { WebhookPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import { patchOf } from "../../../db/patch.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

/** Without those that are deleted and still have deliveries (`purge-webhooks.ts`). */
const webhooksOf = (q: Kysely<Schema>, p: { org: string }) =>
  q.selectFrom("webhooks").where("org_id", "=", p.org).where("deleted_at", "is", null);

const activeWebhooksOf = (q: Kysely<Schema>, p: { org: string }) => webhooksOf(q, p).where("active", "=", 1);

const oneWebhook = (q: Kysely<Schema>, p: One) => webhooksOf(q, p).selectAll().where("id", "=", p.id);

export const findWebhook = query(oneWebhook);

export const findWebhookToChange = query((q, p: One, dialect) => dialect.forUpdate(oneWebhook(q, p)));

export const listWebhooks = queryWith(pageStart, (q, p: { org: string } & RowRange) =>
  onPage(webhooksOf(q, p).selectAll(), p, byCreation),
);

/** Serialises the creation of webhooks, so that the limit cannot be exceeded. */
export const lockOrganisation = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(q.selectFrom("organisations").select("id").where("id", "=", p.org)),
);

export const countWebhooks = query((q, p: { org: string }) =>
  webhooksOf(q, p).select(q.fn.countAll<number>().as("total")),
);

export const countActiveWebhooks = query((q, p: { org: string }) =>
  activeWebhooksOf(q, p).select(q.fn.countAll<number>().as("total")),
);

/** Locked, so that none is deleted while deliveries to it are queued. */
export const findActiveWebhooks = query((q, p: { org: string }, dialect) =>
  dialect.forShare(activeWebhooksOf(q, p).select(["id", "created_after", "event_types", "project_ids"]).orderBy("id")),
);

export const findWebhooksSetWith = query((q, p: { org: string; credentials: string; since: string }, dialect) =>
  dialect.forUpdate(
    activeWebhooksOf(q, p)
      .selectAll()
      .where(dialect.isAmong(sql.ref("url_set_with"), p.credentials))
      .where("url_set_at", ">=", p.since)
      .orderBy("id"),
  ),
);

export const insertWebhook = insertRow("webhooks");

export const webhookPatch = patchOf("webhooks", WebhookPatch, {
  computed: ["url", "url_set_with", "url_set_at", "event_types", "project_ids", "disabled_reason"],
});

export const updateWebhookRow = updateRow("webhooks", webhookPatch.columns);

/** Failures, and whether they disabled the webhook. */
export const updateHealth = updateRow("webhooks", ["active", "disabled_reason", "failing_since"]);

/** Does not change the version, because clients do not see it. */
export const updateSlow = query((q, p: One & { slow: number }) =>
  q.updateTable("webhooks").set({ slow: p.slow }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const updateResumed = query((q, p: One & { at: string; since: string | null }) =>
  q
    .updateTable("webhooks")
    .set({ resumed_at: p.at, resuming_since: p.since })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const endResuming = query((q, p: One) =>
  q.updateTable("webhooks").set({ resuming_since: null }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const saveSecrets = updateRow("webhooks", ["secret", "previous_secret", "previous_secret_until"]);

/** Ends its lease, so that the result of a delivery in progress is not recorded. Erases what may be secret. */
export const markWebhookDeleted = query((q, p: One & { at: string }) =>
  q
    .updateTable("webhooks")
    .set({
      deleted_at: p.at,
      active: 0,
      leased_until: null,
      url: "",
      secret: "",
      previous_secret: null,
      previous_secret_until: null,
    })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

/** The webhook, if it is active and not leased. */
export const findFreeWebhookToSendTo = query((q, p: One & { now: string }, dialect) =>
  dialect.forUpdate(
    oneWebhook(q, p)
      .where("active", "=", 1)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)]))
      .where(isOpenOrganisation("org_id")),
  ),
);

export const leaseWebhook = query((q, p: One & { until: string | null }) =>
  q.updateTable("webhooks").set({ leased_until: p.until }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** Changes nothing unless the caller still holds the lease. */
export const renewLease = query((q, p: One & { held: string; until: string | null }) =>
  q
    .updateTable("webhooks")
    .set({ leased_until: p.until })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("leased_until", "=", p.held),
);

/** Active webhooks with the time of their earliest pending delivery, which is read from the start of an index. */
const waitingWebhooks = (q: Kysely<Schema>) =>
  q
    .selectFrom("webhooks")
    .select((eb) => [
      "webhooks.org_id",
      "webhooks.id",
      "webhooks.failing_since",
      "webhooks.slow",
      "webhooks.leased_until",
      eb
        .selectFrom("webhook_deliveries")
        .select((inner) => inner.fn.min("webhook_deliveries.next_attempt_at").as("due_at"))
        .whereRef("webhook_deliveries.org_id", "=", "webhooks.org_id")
        .whereRef("webhook_deliveries.webhook_id", "=", "webhooks.id")
        .where("webhook_deliveries.state", "=", sql.lit("pending" as const))
        .as("due_at"),
    ])
    .where("webhooks.active", "=", 1)
    .where("webhooks.deleted_at", "is", null)
    .where(isOpenOrganisation("webhooks.org_id"));

/** Across all organisations. */
export const findWaitingWebhooks = query((q) => waitingWebhooks(q));

export const findWaitingWebhooksOf = query((q, p: { org: string }) =>
  waitingWebhooks(q).where("webhooks.org_id", "=", p.org),
);
