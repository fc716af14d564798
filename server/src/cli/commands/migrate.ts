import { migrateDatabase } from "../../db/open.ts";
import { fills } from "../../start/fills.ts";
import type { Command } from "../command.ts";

export const migrate: Command = {
  name: "migrate",
  description: "Apply pending database migrations (the service also does this at start-up)",
  options: {},
  async run(_values, config) {
    const applied = await migrateDatabase(config.database, { fills });
    return {
      data: { engine: config.database.engine, applied },
      text: applied.length === 0 ? "Already up to date" : `Applied migrations: ${applied.join(", ")}`,
    };
  },
};
