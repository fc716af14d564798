import { errors } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { isPastDeadline, overtime } from "./attempt-limits.ts";
import { presentFaultClaim } from "./claims.present.ts";

export const claimLost = (claim: Tables["claims"]) => new Fault(errors.claimLost, { claim: presentFaultClaim(claim) });

/** The worker ends such a claim within seconds; its holder learns why at once. Delivered work waits for a verdict. */
export function rejectPastDeadline(claim: Tables["claims"], now: Date): void {
  if ((claim.state === "working" || claim.state === "expired") && isPastDeadline(claim, now)) {
    const end =
      claim.state === "expired" ? {} : { state: overtime.state, reason: overtime.reason, reason_by: overtime.reasonBy };
    throw claimLost({ ...claim, ...end });
  }
}

/** The agent of one member cannot act for the agent of another. */
export function rejectOthers(actor: Actor, claim: Pick<Tables["claims"], "user_id">): void {
  if (actor.scope === "agent" && claim.user_id !== actor.userId) throw new Fault(errors.foreignClaim);
}
