import { admitMember } from "../../features/people/members/members.exports.ts";
import { type Command, requiredValue } from "../command.ts";
import { inviteMember } from "../invite-member.ts";
import { orgOption, findOrganisation } from "../organisation-option.ts";
import { parseEmail, parseName, parseRole } from "../option-values.ts";
import { withDatabase } from "../with-database.ts";

export const memberAdd: Command = {
  name: "member add",
  description: "Add a member to an organisation and create an access token for them",
  options: {
    org: orgOption,
    name: { description: "Display name, unique in the organisation", required: true },
    email: { description: "Email address", required: true },
    role: { description: "Role: owner or developer", required: true },
  },
  async run(values, config) {
    const input = {
      name: parseName("name", requiredValue(values, "name")),
      email: parseEmail("email", requiredValue(values, "email")),
      role: parseRole(requiredValue(values, "role")),
    };
    const data = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write(async (tx) => {
        const admitted = await admitMember(tx, orgId, input);
        return { ...admitted, invitation_url: await inviteMember(tx, config, orgId, admitted.user) };
      });
    });
    return {
      data,
      text:
        `Added member ${data.user.display_name} <${data.user.email}> (${data.user.id}), role ${data.user.role}\n` +
        `Token: ${data.token}\nStore the token now: it cannot be shown again.\n` +
        `To sign in, the member sets a password within 7 days: ${data.invitation_url}`,
    };
  },
};
