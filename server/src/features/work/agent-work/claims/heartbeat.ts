import type { Heartbeat, HeartbeatReceived } from "@corkboard/contract";
import { RetryTransaction, type Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { recordChange } from "../../../../events/record-event.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { takeNewAnswers } from "../questions/questions-of-claim.ts";
import type { ChangesSince } from "./changes-since.ts";
import { isLive } from "./claim-states.ts";
import { renewClaim } from "./claims.queries.ts";
import { accessClaimOfHolder } from "./claims.access.ts";
import { claimLost, rejectOthers, rejectPastDeadline } from "./claim-faults.ts";
import { claimState, claimTarget, leaseUntil } from "./save-claim.ts";

/** Renews the lease, unless a question or a delivery has paused it. */
export async function heartbeat(
  tx: Tx,
  actor: Actor,
  found: Tables["claims"],
  { fence, doing }: Heartbeat,
  { changes, cursor }: ChangesSince,
): Promise<HeartbeatReceived> {
  const claim = await liveClaim(tx, actor, found, fence);
  const { org_id: org, id, version, state } = claim;
  const renewed = {
    ...claim,
    leased_until: state === "working" ? leaseUntil(tx, claim, claim.lease_seconds) : null,
    doing: doing === undefined ? claim.doing : doing,
    version: version + 1,
  };
  // Not locked before, because almost no heartbeat meets another change of its claim.
  if ((await tx.run(renewClaim, { ...renewed, org, version })) === 0) throw new RetryTransaction();
  const states = { before: claimState(claim), after: claimState(renewed), among: ["doing"] as const };
  await recordChange(tx, actor, "claim.updated", claimTarget(renewed), states);
  const answers = claim.new_answers > 0 ? await takeNewAnswers(tx, claim) : [];
  return { id, state, leased_until: renewed.leased_until, answers, changes, cursor, stop: state === "delivered" };
}

/** Whether the caller may learn what has changed, even if its lease has expired. */
export function isHolder(actor: Actor, claim: Tables["claims"], fence: number): boolean {
  rejectOthers(actor, claim);
  return claim.fence === fence && (isLive(claim.state) || claim.state === "expired");
}

async function liveClaim(tx: Tx, actor: Actor, claim: Tables["claims"], fence: number): Promise<Tables["claims"]> {
  rejectOthers(actor, claim);
  if (claim.fence !== fence) throw claimLost(claim);
  rejectPastDeadline(claim, tx.now());
  if (isLive(claim.state)) return claim;
  return (await accessClaimOfHolder(tx, actor, claim.id, fence)).claim;
}
