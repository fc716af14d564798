import { errors, limits, type WebhookCreate, type WebhookCreated } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { newId } from "../../shared/id.ts";
import { newWebhookSecret } from "./webhook-secret.ts";
import { checkWebhookUrl } from "./webhook-url.ts";
import { countWebhooks, insertWebhook, lockOrganisation } from "./webhooks.queries.ts";

export async function createWebhook(
  tx: Tx,
  actor: Actor,
  input: WebhookCreate,
  projectIds: readonly string[],
): Promise<WebhookCreated> {
  await tx.send(lockOrganisation, { org: actor.orgId });
  const counted = await tx.first(countWebhooks, { org: actor.orgId });
  if ((counted?.total ?? 0) >= limits.webhooks) throw new Fault(errors.tooManyWebhooks);
  const webhook: WebhookCreated = {
    id: newId(),
    url: checkWebhookUrl(input.url),
    event_types: [...new Set(input.event_types)],
    project_ids: [...projectIds],
    active: true,
    disabled_reason: null,
    failing_since: null,
    created_at: new Date().toISOString(),
    secret: newWebhookSecret(),
  };
  await tx.send(insertWebhook, {
    org: actor.orgId,
    id: webhook.id,
    url: webhook.url,
    secret: webhook.secret,
    eventTypes: JSON.stringify(webhook.event_types),
    projectIds: JSON.stringify(webhook.project_ids),
    user: actor.userId,
    now: webhook.created_at,
  });
  return webhook;
}
