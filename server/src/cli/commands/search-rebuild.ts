import { accessOrganisations } from "../../features/customers/organisations/organisations.access.ts";
import { rebuildIndex } from "../../features/reach/search/search.exports.ts";
import type { Command } from "../command.ts";
import { findOrganisation } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const searchRebuild: Command = {
  name: "search rebuild",
  description: "Rebuild the search index; the service can keep running",
  options: { org: { description: "Organisation ID (default: all organisations)" } },
  run: (values, config) =>
    withDatabase(config, async (db) => {
      const orgs =
        values.org === undefined
          ? (await accessOrganisations(db)).map(({ id }) => id)
          : [await findOrganisation(db, values)];
      let documents = 0;
      for (const org of orgs) documents += await rebuildIndex(db, org);
      return {
        data: { organisations: orgs.length, documents },
        text: `Indexed ${documents} documents of ${orgs.length} organisations`,
      };
    }),
};
