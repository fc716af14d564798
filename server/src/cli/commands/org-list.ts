import { accessOrganisations } from "../../features/customers/organisations/organisations.access.ts";
import type { Command } from "../command.ts";
import { formatTable } from "../format-table.ts";
import { withDatabase } from "../with-database.ts";

export const orgList: Command = {
  name: "org list",
  description: "List all organisations with their IDs",
  options: {},
  async run(_values, config) {
    const organisations = await withDatabase(config, accessOrganisations);
    const rows = organisations.map(({ id, name, created_at, purge_at }) => [id, created_at, stateOf(purge_at), name]);
    return {
      data: organisations,
      text:
        rows.length === 0
          ? "No organisations yet. Run `org create` to create one."
          : formatTable(["ID", "Created", "State", "Name"], rows),
    };
  },
};

const stateOf = (purgeAt: string | null) => (purgeAt === null ? "open" : `deleted, removed from ${purgeAt}`);
