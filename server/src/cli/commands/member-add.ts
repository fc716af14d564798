import { admitMember } from "../../features/members/members.access.ts";
import { accessOrganisation } from "../../features/organisations/organisations.access.ts";
import { type Command, CommandError, valueOf } from "../command.ts";
import { checkedEmail, checkedName, checkedRole } from "../text-options.ts";
import { withDatabase } from "../with-database.ts";

export const memberAdd: Command = {
  name: "member add",
  describe: "Add a member to an organisation and give them an access token",
  options: {
    org: { describe: "Organisation ID", required: true },
    name: { describe: "Display name, unique in the organisation", required: true },
    email: { describe: "E-mail address", required: true },
    role: { describe: "owner or developer", required: true },
  },
  run: (given, config) =>
    withDatabase(config, async (db) => {
      const input = {
        name: checkedName("name", valueOf(given, "name")),
        email: checkedEmail("email", valueOf(given, "email")),
        role: checkedRole(valueOf(given, "role")),
      };
      const organisation = await accessOrganisation(db, valueOf(given, "org"));
      if (!organisation) throw new CommandError("There is no such organisation");
      const data = await db.write((tx) => admitMember(tx, organisation.id, input));
      return {
        data,
        text:
          `Member ${data.user.display_name} <${data.user.email}> (${data.user.id}), ${data.user.role}\n` +
          `Token  ${data.token}\nThe token is shown only this once.`,
      };
    }),
};
