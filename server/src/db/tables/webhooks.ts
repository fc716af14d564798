import type { EventType } from "@corkboard/contract";
import { flag, integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

export const webhooks = {
  org_id: text(),
  id: text(),
  url: text(),
  secret: text(),
  /** Until then, deliveries are signed with both secrets. */
  previous_secret: nullable(text()),
  previous_secret_until: nullable(timestamp()),
  /** Empty for all. */
  event_types: json(),
  /** Empty for all. */
  project_ids: json(),
  active: flag(),
  disabled_reason: nullable(text()),
  failing_since: nullable(timestamp()),
  /** When waiting deliveries were last made due on request. May be up to a minute ahead. */
  resumed_at: nullable(timestamp()),
  /** Set while waiting deliveries whose last attempt was before this time are still to be made due. */
  resuming_since: nullable(timestamp()),
  created_by: text(),
  /** The session or token with which the URL was last set. */
  url_set_with: nullable(text()),
  url_set_at: nullable(timestamp()),
  /** The sequence of the log's last event when it was created. Later events are delivered, whatever clocks say. */
  created_after: integer(),
  version: integer(),
  created_at: timestamp(),
  /** Set while its deliveries are being deleted. */
  deleted_at: nullable(timestamp()),
};

/** A delivery of an event. The event's content stays in the log only, so that erasing it there erases it here. */
export const webhookDeliveries = {
  org_id: text(),
  id: text(),
  webhook_id: text(),
  /** Null for a ping. */
  event_seq: nullable(integer()),
  event_id: nullable(text()),
  event_type: text<EventType | "ping">(),
  state: text<"pending" | "succeeded" | "failed">(),
  attempts: integer(),
  next_attempt_at: nullable(timestamp()),
  last_attempt_at: nullable(timestamp()),
  response_status: nullable(integer()),
  response_ms: nullable(integer()),
  error: nullable(text()),
  created_at: timestamp(),
};

export interface WebhookTables {
  webhooks: RowOf<typeof webhooks>;
  webhook_deliveries: RowOf<typeof webhookDeliveries>;
}
