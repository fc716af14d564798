import { errors } from "@corkboard/contract";
import type { HeldClaim } from "../claims/save-claim.ts";
import { accessor } from "../../../../db/access.ts";
import type { Reader, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { accessHeldClaim } from "../claims/claims.access.ts";
import { findDelivery, findDeliveryForUpdate, findShownDeliveries } from "./deliveries.queries.ts";

export const accessDelivery = accessor(findDelivery, errors.deliveryNotFound);

/** A delivery and its claim, both locked. */
export interface HeldDelivery extends HeldClaim {
  readonly delivery: Tables["ticket_deliveries"];
}

/** The delivery is locked last. */
export async function accessHeldDelivery(tx: Tx, by: Within, given: string): Promise<HeldDelivery> {
  const { id, claim_id } = await accessDelivery(tx, by, given);
  const held = await accessHeldClaim(tx, by, claim_id);
  const delivery = await tx.first(findDeliveryForUpdate, { org: by.orgId, id });
  if (!delivery) throw new Fault(errors.deliveryNotFound);
  return { ...held, delivery };
}

/** What reporters and contacts may see: the deliveries of an item's tickets that were shown to them, newest first. */
export function accessShownDeliveries(
  db: Reader,
  item: Pick<Tables["feedback"], "org_id" | "id">,
): Promise<Tables["ticket_deliveries"][]> {
  return db.all(findShownDeliveries, { org: item.org_id, id: item.id });
}
