import { admitMember } from "../../features/members/members.access.ts";
import { type Command, valueOf } from "../command.ts";
import { orgOption, organisationOf } from "../organisation-option.ts";
import { checkedEmail, checkedName, checkedRole } from "../text-options.ts";
import { withDatabase } from "../with-database.ts";

export const memberAdd: Command = {
  name: "member add",
  describe: "Add a member to an organisation and give them an access token",
  options: {
    org: orgOption,
    name: { describe: "Display name, unique in the organisation", required: true },
    email: { describe: "E-mail address", required: true },
    role: { describe: "owner or developer", required: true },
  },
  async run(given, config) {
    const input = {
      name: checkedName("name", valueOf(given, "name")),
      email: checkedEmail("email", valueOf(given, "email")),
      role: checkedRole(valueOf(given, "role")),
    };
    const data = await withDatabase(config, async (db) => {
      const orgId = await organisationOf(db, given);
      return db.write((tx) => admitMember(tx, orgId, input));
    });
    return {
      data,
      text:
        `Member ${data.user.display_name} <${data.user.email}> (${data.user.id}), ${data.user.role}\n` +
        `Token  ${data.token}\nThe token is shown only this once.`,
    };
  },
};
