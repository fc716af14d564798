import type { Reader } from "../../../db/database.ts";
import { accessInvitationsTo } from "../invitations/invitations.access.ts";
import { accessMembersByEmail } from "../members/members.access.ts";

/** The address of somebody who is invited, or a member who has never signed in; undefined if nobody waits for them. */
export async function accessAwaited(db: Reader, key: string): Promise<{ readonly email: string } | undefined> {
  const [invitation] = await accessInvitationsTo(db, key);
  const [member] = await accessMembersByEmail(db, key);
  return invitation ?? member;
}
