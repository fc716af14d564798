import { type Actor, operatorId } from "../shared/actor.ts";

/** An operator has access to the database, and so may do whatever the organisation's owners may. */
export const operatorActor = (orgId: string): Actor => ({
  orgId,
  userId: operatorId,
  displayName: "Operator",
  role: "owner",
  credential: { kind: "token", id: operatorId },
  scope: "write",
  clientId: undefined,
  address: null,
});
