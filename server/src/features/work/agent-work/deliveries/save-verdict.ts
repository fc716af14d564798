import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { type EventActor, recordChange } from "../../../../events/record-event.ts";
import { deliveryState, deliveryTarget } from "./delivery-events.ts";
import { saveDelivery } from "./deliveries.queries.ts";

type DeliveryRow = Tables["ticket_deliveries"];

export async function saveVerdict(
  tx: Tx,
  by: EventActor,
  before: DeliveryRow,
  changes: Partial<DeliveryRow>,
): Promise<DeliveryRow> {
  const row = { ...before, ...changes, version: before.version + 1 };
  await tx.send(saveDelivery, row);
  const states = { before: deliveryState(before), after: deliveryState(row) };
  await recordChange(tx, by, "delivery.decided", deliveryTarget(row), states);
  return row;
}
