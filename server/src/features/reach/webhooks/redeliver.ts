import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { queueAgain } from "./deliveries.queries.ts";
import { requestDeliveries } from "./new-delivery.ts";

type DeliveryRow = Tables["webhook_deliveries"];

/** Sends a delivery in any state again, with all retries. The result of the last attempt stays visible until then. */
export async function redeliver(tx: Tx, delivery: DeliveryRow): Promise<DeliveryRow> {
  const now = tx.now().toISOString();
  await tx.send(queueAgain, { org: delivery.org_id, id: delivery.id, now });
  await requestDeliveries(tx, delivery.org_id, [delivery.webhook_id]);
  return { ...delivery, state: "pending", attempts: 0, next_attempt_at: now };
}
