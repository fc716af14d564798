import { migrateDatabase } from "../../db/open.ts";
import type { Command } from "../command.ts";

export const migrate: Command = {
  name: "migrate",
  describe: "Bring the database schema up to date (the service also does this at start)",
  options: {},
  async run(_given, config) {
    const applied = await migrateDatabase(config.database);
    return {
      data: { engine: config.database.engine, applied },
      text: applied.length === 0 ? "The schema is up to date" : `Applied ${applied.join(", ")}`,
    };
  },
};
