import type { EventType, Webhook, WebhookCreated, WebhookDelivery } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

/** Everything but the secret. */
export const presentWebhook = (webhook: Tables["webhooks"]): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  event_types: JSON.parse(webhook.event_types) as EventType[],
  project_ids: JSON.parse(webhook.project_ids) as string[],
  active: webhook.active === 1,
  disabled_reason: webhook.disabled_reason,
  failing_since: webhook.failing_since,
  created_by: webhook.created_by,
  version: webhook.version,
  created_at: webhook.created_at,
});

/** For the responses that show a new secret, once. */
export const presentWithSecret = (webhook: Tables["webhooks"]): WebhookCreated => ({
  ...presentWebhook(webhook),
  secret: webhook.secret,
});

export const presentDelivery = (delivery: Tables["webhook_deliveries"]): WebhookDelivery => ({
  id: delivery.id,
  webhook_id: delivery.webhook_id,
  event_id: delivery.event_id,
  event_type: delivery.event_type,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.next_attempt_at,
  last_attempt_at: delivery.last_attempt_at,
  response_status: delivery.response_status,
  response_ms: delivery.response_ms,
  error: delivery.error,
  created_at: delivery.created_at,
});
