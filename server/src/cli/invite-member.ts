import { publicUrlOf } from "../config/public-url.ts";
import type { Config } from "../config/config.ts";
import type { Tx } from "../db/database.ts";
import { inviteForOperator, withdrawInvitationTo } from "../features/people/invitations/invitations.exports.ts";
import { operatorOf } from "../shared/actor.ts";
import { invitationUrl } from "../features/people/links/links.exports.ts";
import type { AdmittedMember } from "../features/people/members/members.exports.ts";

/** The link with which a new member sets a password. Replaces an invitation that an owner sent to the same address. */
export async function inviteMember(tx: Tx, config: Config, org: string, user: AdmittedMember["user"]): Promise<string> {
  await withdrawInvitationTo(tx, operatorOf(org), user.email);
  const { secret } = await inviteForOperator(tx, org, {
    email: user.email,
    role: user.role,
    displayName: user.display_name,
  });
  return invitationUrl(publicUrlOf(config), secret);
}
