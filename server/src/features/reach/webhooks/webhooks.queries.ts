import { WebhookPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import { patchOf } from "../../../db/patch.ts";
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

/** The result of a delivery in progress is not recorded any more. Erases what may be secret. */
export const markWebhookDeleted = query((q, p: One & { at: string }) =>
  q
    .updateTable("webhooks")
    .set({
      deleted_at: p.at,
      active: 0,
      url: "",
      secret: "",
      previous_secret: null,
      previous_secret_until: null,
    })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);
