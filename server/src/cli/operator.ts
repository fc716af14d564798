import type { Actor } from "../shared/actor.ts";
import { nilId } from "../shared/id.ts";

/** Whoever can run commands beside the database may do in an organisation what its owners may. */
export const operatorOf = (orgId: string): Actor => ({
  orgId,
  userId: nilId,
  displayName: "Operator",
  role: "owner",
  tokenId: nilId,
  scope: "write",
});
