import type { WebhookDelivery } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { newDelivery, queue } from "./new-delivery.ts";

/** Queues a delivery without an event, to test whether deliveries arrive. */
export async function pingWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<WebhookDelivery> {
  const event = { event_seq: null, event_id: null, event_type: "ping" } as const;
  const delivery = newDelivery(webhook, event, tx.now().toISOString());
  await queue(tx, [delivery]);
  const { org_id: _org, event_seq: _seq, ...shown } = delivery;
  return { ...shown, last_attempt_at: null, response_status: null, response_ms: null, error: null };
}
