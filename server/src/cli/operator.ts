import type { Actor } from "../shared/actor.ts";
import { nilId } from "../shared/id.ts";

/** An operator has access to the database, and so may do whatever the organisation's owners may. */
export const operatorActor = (orgId: string): Actor => ({
  orgId,
  userId: nilId,
  displayName: "Operator",
  role: "owner",
  credential: { kind: "token", id: nilId },
  scope: "write",
  clientId: undefined,
});
