import { accessMembers } from "../../features/members/members.access.ts";
import type { Command } from "../command.ts";
import { operatorOf } from "../operator.ts";
import { orgOption, organisationOf } from "../organisation-option.ts";
import { tableOf } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export const memberList: Command = {
  name: "member list",
  describe: "List the members of an organisation with their user IDs, e-mail addresses and roles",
  options: { org: orgOption },
  async run(given, config) {
    const members = await withDatabase(config, async (db) =>
      accessMembers(db, operatorOf(await organisationOf(db, given))),
    );
    const rows = members.map(({ user_id, role, email, display_name }) => [user_id, role, email, display_name]);
    return { data: members, text: tableOf(["User ID", "Role", "E-mail", "Name"], rows) };
  },
};
