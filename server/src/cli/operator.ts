import type { Actor } from "../shared/actor.ts";
import { unknownId } from "../shared/id.ts";

/** Whoever can run commands beside the database may do in an organisation what its owners may. */
export const operatorOf = (orgId: string): Actor => ({
  orgId,
  userId: unknownId,
  displayName: "Operator",
  role: "owner",
  tokenId: unknownId,
  scope: "write",
});
