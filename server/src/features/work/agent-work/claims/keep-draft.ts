import type { DeliveryDraft } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import { saveClaim } from "./claims.queries.ts";
import { type HeldClaim, leaseUntil } from "./save-claim.ts";

/**
 * Keeps what was valid of a rejected delivery. Like a heartbeat it is a sign of life, and has no event: drafts are
 * nothing that people wait for.
 */
export async function keepDraft(tx: Tx, { claim }: HeldClaim, draft: DeliveryDraft): Promise<void> {
  await tx.send(saveClaim, {
    ...claim,
    delivery_draft: JSON.stringify(draft),
    leased_until: claim.state === "working" ? leaseUntil(tx, claim, claim.lease_seconds) : claim.leased_until,
  });
}
