import type { WebhookPatch } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { holdMaker } from "../../people/makers/makers.exports.ts";
import { resumeDeliveries } from "./resume-deliveries.ts";
import { checkWebhookUrl } from "./webhook-url.ts";
import { updateWebhookRow, webhookPatch } from "./webhooks.queries.ts";

type WebhookRow = Tables["webhooks"];

/** `projectIds` are the patch's projects, known to exist; undefined if the patch does not set them. */
export async function updateWebhook(
  tx: Tx,
  actor: Actor,
  webhook: WebhookRow,
  changes: WebhookPatch,
  projectIds: readonly string[] | undefined,
): Promise<WebhookRow> {
  const { url = webhook.url, event_types, active } = changes;
  const isMoved = url !== webhook.url;
  const maker = isMoved ? await holdMaker(tx, actor) : undefined;
  const after = webhookPatch.apply(webhook, changes, {
    url: checkWebhookUrl(url),
    url_set_with: maker ? maker.credential : webhook.url_set_with,
    url_set_at: maker ? tx.now().toISOString() : webhook.url_set_at,
    event_types: event_types ? JSON.stringify([...new Set(event_types)]) : webhook.event_types,
    project_ids: projectIds ? JSON.stringify(projectIds) : webhook.project_ids,
    disabled_reason: active === undefined ? webhook.disabled_reason : null,
  });
  if (active === true || isMoved) await resumeDeliveries(tx, webhook);
  if (isSameRow(webhook, after)) return webhook;
  await tx.send(updateWebhookRow, after);
  return { ...after, version: webhook.version + 1 };
}
