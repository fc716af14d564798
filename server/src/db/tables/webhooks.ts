import type { EventType } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

interface Webhooks {
  org_id: string;
  id: string;
  url: string;
  secret: string;
  /** What is sent until then is signed with both. */
  previous_secret: string | null;
  previous_secret_until: Timestamp | null;
  /** Empty for all. */
  event_types: Json;
  /** Empty for all. */
  project_ids: Json;
  active: number;
  disabled_reason: string | null;
  failing_since: Timestamp | null;
  leased_until: Timestamp | null;
  created_by: string;
  version: number;
  created_at: Timestamp;
}

/** An event on its way to a webhook. Its words stay in the log, so that deleting them there deletes them here. */
interface WebhookDeliveries {
  org_id: string;
  id: string;
  webhook_id: string;
  /** Null for a ping. */
  event_seq: number | null;
  event_id: string | null;
  event_type: EventType | "ping";
  state: "pending" | "succeeded" | "failed";
  attempts: number;
  next_attempt_at: Timestamp | null;
  last_attempt_at: Timestamp | null;
  response_status: number | null;
  response_ms: number | null;
  error: string | null;
  created_at: Timestamp;
}

export interface WebhookTables {
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
}
