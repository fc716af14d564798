import { type Command, CommandError } from "../command.ts";
import { inviteMember } from "../invite-member.ts";
import { findMemberToChange, userOption } from "../member-option.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const memberInviteLink: Command = {
  name: "member invite-link",
  description: "Create a new link for a member who has never signed in; the previous one stops working",
  options: { org: orgOption, user: userOption },
  async run(values, config) {
    const url = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write(async (tx) => {
        const member = await findMemberToChange(tx, orgId, values);
        if (member.identity_id !== null) {
          throw new CommandError(
            "This member can sign in already. Run `member reset-link` if they have forgotten their password.",
          );
        }
        return inviteMember(tx, config, orgId, member);
      });
    });
    return { data: { url }, text: `Link to set a password, valid once within 7 days:\n${url}` };
  },
};
