import { type DeliveryShow, errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { recordChange } from "../../../../events/record-event.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import type { HeldDelivery } from "./deliveries.access.ts";
import { saveShown } from "./deliveries.queries.ts";
import { deliveryState, deliveryTarget } from "./delivery-events.ts";
import { rejectOwnWork } from "./own-work.ts";

type DeliveryRow = Tables["ticket_deliveries"];

/** Lets the reporter and the client's contacts see a delivery, with the words of the member who shows it. */
export async function showDelivery(
  tx: Tx,
  actor: Actor,
  held: HeldDelivery,
  { summary }: DeliveryShow,
): Promise<DeliveryRow> {
  const { claim, delivery, feedback } = held;
  await rejectOwnWork(tx, actor, claim);
  if (delivery.state !== "pending") throw new Fault(errors.alreadyDecided);
  if (delivery.shown_at !== null) throw new Fault(errors.alreadyShown);
  if (!feedback) throw new Fault(errors.notFromFeedback);
  const row: DeliveryRow = {
    ...delivery,
    shown_at: tx.now().toISOString(),
    shown_by: actor.userId,
    client_summary: summary ?? delivery.summary,
    version: delivery.version + 1,
  };
  await tx.send(saveShown, row);
  const states = { before: deliveryState(delivery), after: deliveryState(row) };
  await recordChange(tx, actor, "delivery.shown", deliveryTarget(row), states);
  return row;
}
