import { errors } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { accessIdentityToChange } from "../identities/identities.access.ts";
import { setPasswordHash, takeOver } from "../identities/identities.exports.ts";
import { accessLinkedIdentity } from "../links/links.access.ts";
import { forgetResetsOf } from "../links/links.exports.ts";
import { auditPerson, endAllSessions } from "../sessions/sessions.exports.ts";

interface NewPassword {
  readonly hash: string;
  /** Of the request, for the audit log. */
  readonly address: string;
}

/** Sets the password, ends all sessions and links of the person, and withdraws what they made. Returns who it is. */
export async function resetPassword(tx: Tx, secret: string, { hash, address }: NewPassword): Promise<string> {
  const linked = await accessLinkedIdentity(tx, secret);
  const identity = linked && (await accessIdentityToChange(tx, linked.id));
  // After waiting for the lock, the link may have been used, so it is looked up again.
  if (!identity || !(await accessLinkedIdentity(tx, secret))) throw new Fault(errors.linkInvalid);
  const person = { identityId: identity.id, address };
  if (linked.emailed === 1 && (await takeOver(tx, identity))) await auditPerson(tx, "sign_in_methods.removed", person);
  await setPasswordHash(tx, identity.id, hash);
  await auditPerson(tx, "password.reset", person);
  await endAllSessions(tx, person);
  await forgetResetsOf(tx, identity.id);
  return identity.id;
}
