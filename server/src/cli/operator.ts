import type { Actor } from "../shared/actor.ts";
import { nobodysId } from "../shared/id.ts";

/** An operator has access to the database, and so may do whatever the organisation's owners may. */
export const operatorActor = (orgId: string): Actor => ({
  orgId,
  userId: nobodysId,
  displayName: "Operator",
  role: "owner",
  tokenId: nobodysId,
  scope: "write",
});
