import { errors } from "@corkboard/contract";
import { type Actor, tokenOf } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import type { HeldDelivery } from "./deliveries.access.ts";

/** A program that works with a token of full scope must neither accept nor pass on its own work. */
export function rejectOwnToken(actor: Actor, { claim, delivery }: HeldDelivery): void {
  const token = tokenOf(actor);
  if (token !== null && [claim.token_id, delivery.token_id].includes(token)) throw new Fault(errors.ownDelivery);
}
