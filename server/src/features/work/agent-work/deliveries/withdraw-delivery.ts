import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { EventActor } from "../../../../events/record-event.ts";
import { findPendingDeliveryForUpdate } from "./deliveries.queries.ts";
import { saveVerdict } from "./save-verdict.ts";

/** Withdraws the undecided delivery of a claim that ends. */
export async function withdrawDelivery(
  tx: Tx,
  by: EventActor,
  { org_id: org, id: claim }: Pick<Tables["claims"], "org_id" | "id">,
): Promise<void> {
  const pending = await tx.first(findPendingDeliveryForUpdate, { org, claim });
  if (pending) await saveVerdict(tx, by, pending, { state: "withdrawn" });
}
