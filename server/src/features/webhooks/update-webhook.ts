import type { WebhookPatch } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { isSameRow } from "../../db/same-row.ts";
import { resumeDeliveries } from "./resume-deliveries.ts";
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
  const after = webhookPatch.apply(webhook, changes, {
    url: checkWebhookUrl(url),
    event_types: event_types ? JSON.stringify([...new Set(event_types)]) : webhook.event_types,
    project_ids: projectIds ? JSON.stringify(projectIds) : webhook.project_ids,
    disabled_reason: active === undefined ? webhook.disabled_reason : null,
  });
  if (active === true || url !== webhook.url) await resumeDeliveries(tx, webhook);
  if (isSameRow(webhook, after)) return webhook;
  await tx.send(updateWebhookRow, after);
  return { ...after, version: webhook.version + 1 };
}
