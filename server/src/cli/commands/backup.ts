import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { backUpSqlite } from "../../db/dialect/sqlite-copy.ts";
import { sqliteFile } from "../../db/open.ts";
import { type Command, CommandError, valueOf } from "../command.ts";

export const backup: Command = {
  name: "backup",
  describe: "Write a consistent copy of the SQLite database to a file, while the service runs",
  options: { to: { describe: "File to write; it must not exist yet", required: true } },
  async run(given, config) {
    if (config.database.engine !== "sqlite") {
      throw new CommandError(
        'The data is on PostgreSQL: back it up with pg_dump, for example\n  pg_dump --format=custom "$DATABASE_URL" > corkboard.dump',
      );
    }
    const file = sqliteFile(config.database.dataFolder);
    const target = resolve(valueOf(given, "to"));
    if (!existsSync(file)) throw new CommandError(`There is no database at ${file}`);
    if (existsSync(target)) throw new CommandError(`${target} already exists`);
    backUpSqlite(file, target);
    const { size } = statSync(target);
    return { data: { file: target, bytes: size }, text: `Wrote ${target} (${size} bytes)` };
  },
};
