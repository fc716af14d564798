import type { Actor } from "../../src/shared/actor.ts";

/** An owner who acts with a token, for tests that call verbs instead of the API. */
export const ownerActor = (
  orgId: string,
  { userId, displayName = "" }: { userId: string; displayName?: string },
): Actor => ({
  orgId,
  userId,
  displayName,
  role: "owner",
  scope: "write",
  clientId: undefined,
  address: null,
  credential: { kind: "token", id: "" },
});
