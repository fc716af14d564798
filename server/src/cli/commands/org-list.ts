import { accessOrganisations } from "../../features/organisations/organisations.access.ts";
import type { Command } from "../command.ts";
import { tableOf } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export const orgList: Command = {
  name: "org list",
  describe: "List all organisations with their IDs",
  options: {},
  async run(_given, config) {
    const organisations = await withDatabase(config, accessOrganisations);
    const rows = organisations.map(({ id, name, created_at }) => [id, created_at, name]);
    return {
      data: organisations,
      text:
        rows.length === 0 ? "No organisations yet: `org create` makes one" : tableOf(["ID", "Created", "Name"], rows),
    };
  },
};
