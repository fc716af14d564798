import { removeMember } from "../../features/people/members/members.exports.ts";
import type { Command } from "../command.ts";
import { findMemberToChange, userOption } from "../member-option.ts";
import { operatorActor } from "../operator.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const memberRemove: Command = {
  name: "member remove",
  description: "Remove a member; their access ends within a second, their comments remain",
  options: { org: orgOption, user: userOption },
  async run(values, config) {
    const { id, display_name } = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write(async (tx) => {
        const member = await findMemberToChange(tx, orgId, values);
        await removeMember(tx, operatorActor(orgId), member);
        return member;
      });
    });
    return { data: { removed: true, id }, text: `Removed member ${display_name} (${id})` };
  },
};
