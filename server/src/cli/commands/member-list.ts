import { accessMembers } from "../../features/people/members/members.access.ts";
import type { Command } from "../command.ts";
import { operatorActor } from "../operator.ts";
import { orgOption, findOrganisation } from "../organisation-option.ts";
import { formatTable } from "../format-table.ts";
import { withDatabase } from "../with-database.ts";

export const memberList: Command = {
  name: "member list",
  description: "List an organisation's members with their user IDs, email addresses and roles",
  options: { org: orgOption },
  async run(values, config) {
    const members = await withDatabase(config, async (db) =>
      accessMembers(db, operatorActor(await findOrganisation(db, values))),
    );
    const rows = members.map(({ user_id, role, email, display_name }) => [user_id, role, email, display_name]);
    return { data: members, text: formatTable(["User ID", "Role", "Email", "Name"], rows) };
  },
};
