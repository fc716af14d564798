import type { WebhookDelivery } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import { newId } from "../../id.ts";
import { insertDelivery } from "./deliveries.queries.ts";

/** A delivery that tells of nothing, to see whether deliveries arrive. */
export async function pingWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<WebhookDelivery> {
  const now = new Date().toISOString();
  const delivery: WebhookDelivery = {
    id: newId(),
    webhook_id: webhook.id,
    event_id: null,
    event_type: "ping",
    state: "pending",
    attempts: 0,
    next_attempt_at: now,
    last_attempt_at: null,
    response_status: null,
    response_ms: null,
    error: null,
    created_at: now,
  };
  await tx.run(insertDelivery, {
    org: webhook.org_id,
    id: delivery.id,
    webhook: webhook.id,
    sequence: null,
    event: null,
    type: "ping",
    now,
  });
  return delivery;
}
