import type { WebhookPatch } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { isSameRow } from "../../db/same-row.ts";
import { hurryDeliveries } from "./deliveries.queries.ts";
import { checkWebhookUrl } from "./webhook-url.ts";
import { updateWebhookRow, webhookPatch } from "./webhooks.queries.ts";

type WebhookRow = Tables["webhooks"];

/** `projectIds` are the patch's projects, known to exist; undefined if the patch does not set them. */
export async function updateWebhook(
  tx: Tx,
  webhook: WebhookRow,
  changes: WebhookPatch,
  projectIds: readonly string[] | undefined,
): Promise<WebhookRow> {
  const { url = webhook.url, event_types, active } = changes;
  const isOtherReceiver = url !== webhook.url;
  const after = webhookPatch.apply(webhook, changes, {
    url: checkWebhookUrl(url),
    event_types: event_types ? JSON.stringify([...new Set(event_types)]) : webhook.event_types,
    project_ids: projectIds ? JSON.stringify(projectIds) : webhook.project_ids,
    disabled_reason: active === undefined ? webhook.disabled_reason : null,
    failing_since: active === true || isOtherReceiver ? null : webhook.failing_since,
  });
  if (active === true) {
    await tx.send(hurryDeliveries, { org: after.org_id, webhook: after.id, now: tx.now().toISOString() });
  }
  if (isSameRow(webhook, after)) return webhook;
  await tx.send(updateWebhookRow, after);
  return { ...after, version: webhook.version + 1 };
}
