import { errors } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { presentFaultClaim } from "./claims.present.ts";

export const claimLost = (claim: Tables["claims"]) => new Fault(errors.claimLost, { claim: presentFaultClaim(claim) });

/** The agent of one member cannot act for the agent of another. */
export function rejectOthers(actor: Actor, claim: Pick<Tables["claims"], "user_id">): void {
  if (actor.scope === "agent" && claim.user_id !== actor.userId) throw new Fault(errors.foreignClaim);
}
