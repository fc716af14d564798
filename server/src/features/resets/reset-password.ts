import { errors } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { accessIdentityToChange, setPasswordHash, takeOver } from "../identities/identities.access.ts";
import { accessLinkedIdentity, forgetResetsOf } from "../links/links.access.ts";
import { endSessionsOf } from "../sessions/sessions.access.ts";

/** Sets the password and ends all sessions and links of the person. Returns who it is. */
export async function resetPassword(tx: Tx, secret: string, passwordHash: string): Promise<string> {
  const linked = await accessLinkedIdentity(tx, secret);
  const identity = linked && (await accessIdentityToChange(tx, linked.id));
  // After waiting for the lock, the link may have been used, so it is looked up again.
  if (!identity || !(await accessLinkedIdentity(tx, secret))) throw new Fault(errors.linkInvalid);
  if (linked.emailed === 1) await takeOver(tx, identity);
  await setPasswordHash(tx, identity.id, passwordHash);
  await endSessionsOf(tx, identity.id);
  await forgetResetsOf(tx, identity.id);
  return identity.id;
}
