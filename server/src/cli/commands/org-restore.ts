import { accessOrganisationToChange } from "../../features/customers/organisations/organisations.access.ts";
import { restoreOrganisation } from "../../features/customers/organisations/organisations.exports.ts";
import { operatorOf } from "../../shared/actor.ts";
import type { Command } from "../command.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const orgRestore: Command = {
  name: "org restore",
  description: "Restore a deleted organisation, within a week of its deletion",
  options: { org: orgOption },
  async run(values, config) {
    const { id, name } = await withDatabase(config, async (db) => {
      const org = await findOrganisation(db, values);
      return db.write(async (tx) =>
        restoreOrganisation(tx, operatorOf(org), await accessOrganisationToChange(tx, org)),
      );
    });
    return { data: { id, name, restored: true }, text: `Restored organisation ${name} (${id})` };
  },
};
