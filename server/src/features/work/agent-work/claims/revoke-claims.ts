import type { Tx } from "../../../../db/database.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { findUnfinishedClaimsOf } from "./claims.queries.ts";
import { accessHeldClaim } from "./claims.access.ts";
import { endClaim } from "./save-claim.ts";

interface Removed {
  readonly id: string;
  readonly display_name: string;
}

/** Takes the tickets from the agents of a member who is removed. What they have delivered stays. */
export async function revokeClaimsOf(tx: Tx, actor: Actor, { id: user, display_name }: Removed): Promise<void> {
  const reason = `${actor.displayName} removed ${display_name} from the organisation`;
  for (const { id } of await tx.all(findUnfinishedClaimsOf, { org: actor.orgId, user })) {
    const held = await accessHeldClaim(tx, actor, id);
    const { state } = held.claim;
    if (state === "working" || state === "asking") {
      await endClaim(tx, actor, held, { state: "revoked", reason, reasonBy: "member" });
    }
  }
}
