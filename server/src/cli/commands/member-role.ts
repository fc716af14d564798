import { changeRole } from "../../features/people/members/members.exports.ts";
import { operatorOf } from "../../shared/actor.ts";
import { type Command, requiredValue } from "../command.ts";
import { findMemberToChange, userOption } from "../member-option.ts";
import { parseRole } from "../option-values.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const memberRole: Command = {
  name: "member role",
  description: "Change the role of a member",
  options: {
    org: orgOption,
    user: userOption,
    role: { description: "Role: owner or developer", required: true },
  },
  async run(values, config) {
    const role = parseRole(requiredValue(values, "role"));
    const { id, display_name } = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write(async (tx) =>
        changeRole(tx, operatorOf(orgId), await findMemberToChange(tx, orgId, values), role),
      );
    });
    return { data: { id, role }, text: `${display_name} (${id}) has the role ${role}` };
  },
};
