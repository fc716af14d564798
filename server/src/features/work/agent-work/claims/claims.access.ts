import { errors } from "@corkboard/contract";
import { accessor } from "../../../../db/access.ts";
import type { Tx } from "../../../../db/database.ts";
import type { Actor, Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { accessTicketWithFeedback } from "../../tickets/tickets.access.ts";
import { isLive } from "./claim-states.ts";
import { findClaim, findClaimForUpdate, findClaimToRenew } from "./claims.queries.ts";
import { type HeldClaim, reviveClaim } from "./save-claim.ts";
import { claimLost, rejectOthers, rejectPastDeadline } from "./claim-faults.ts";

export const accessClaim = accessor(findClaim, errors.claimNotFound);
export const accessClaimToRenew = accessor(findClaimToRenew, errors.claimNotFound);

/** The feedback item is locked first, then the ticket, then the claim. */
export async function accessHeldClaim(tx: Tx, actor: Within, given: string): Promise<HeldClaim> {
  const { id, ticket_id } = await accessClaim(tx, actor, given);
  const found = await accessTicketWithFeedback(tx, actor, ticket_id);
  const claim = await tx.first(findClaimForUpdate, { org: actor.orgId, id });
  if (!claim) throw new Fault(errors.claimNotFound);
  return { ...found, claim };
}

/**
 * The claim of a holder who presents its fence. If only the lease has expired, and nobody has claimed or taken the ticket
 * since, the claim continues.
 */
export async function accessClaimOfHolder(tx: Tx, actor: Actor, given: string, fence: number): Promise<HeldClaim> {
  const held = await accessHeldClaim(tx, actor, given);
  const { claim, ticket } = held;
  rejectOthers(actor, claim);
  if (claim.fence !== fence) throw claimLost(claim);
  rejectPastDeadline(claim, tx.now());
  if (isLive(claim.state)) return held;
  if (claim.state !== "expired" || ticket.row.claim_fence !== claim.fence) throw claimLost(claim);
  return reviveClaim(tx, actor, held);
}
