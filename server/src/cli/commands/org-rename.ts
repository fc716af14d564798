import { accessOrganisationToChange } from "../../features/customers/organisations/organisations.access.ts";
import { renameOrganisation } from "../../features/customers/organisations/organisations.exports.ts";
import { operatorOf } from "../../shared/actor.ts";
import { type Command, requiredValue } from "../command.ts";
import { parseName } from "../option-values.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const orgRename: Command = {
  name: "org rename",
  description: "Change the name of an organisation",
  options: { org: orgOption, name: { description: "New name of the organisation", required: true } },
  async run(values, config) {
    const given = parseName("name", requiredValue(values, "name"));
    const { id, name } = await withDatabase(config, async (db) => {
      const org = await findOrganisation(db, values);
      return db.write(async (tx) =>
        renameOrganisation(tx, operatorOf(org), await accessOrganisationToChange(tx, org), given),
      );
    });
    return { data: { id, name }, text: `The organisation ${id} is called ${name}` };
  },
};
