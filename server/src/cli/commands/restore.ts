import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { makeDataFolder } from "../../data-folder.ts";
import { NotABackup, restoreSqlite } from "../../db/dialect/sqlite-copy.ts";
import { sqliteFile } from "../../db/open.ts";
import { isEmptyService } from "../../features/organisations/organisations.access.ts";
import { copyFiles } from "../../ports/files/copy-files.ts";
import { filesFolderOf } from "../../ports/files/open-file-store.ts";
import { type Command, CommandError, valueOf } from "../command.ts";
import { filesBeside } from "./backup.ts";
import { withDatabase } from "../with-database.ts";

export const restore: Command = {
  name: "restore",
  describe: "Replace all data by a backup, while the service runs or not",
  options: {
    from: { describe: "File written by backup", required: true },
    force: { describe: "Replace a database that is not empty", flag: true },
  },
  async run(given, config) {
    if (config.database.engine !== "sqlite") {
      throw new CommandError(
        'The data is on PostgreSQL: restore it with pg_restore, for example\n  pg_restore --clean --if-exists --dbname "$DATABASE_URL" corkboard.dump',
      );
    }
    const file = sqliteFile(config.database.dataFolder);
    const source = resolve(valueOf(given, "from"));
    if (!given.force && existsSync(file) && !(await withDatabase(config, isEmptyService))) {
      throw new CommandError(`${file} holds data that would be replaced. Add --force to do it.`);
    }
    makeDataFolder(config.dataFolder);
    try {
      await restoreSqlite(file, source);
    } catch (error) {
      if (error instanceof NotABackup) throw new CommandError(error.message);
      throw error;
    }
    const files = config.s3 ? null : await copyFiles(filesBeside(source), filesFolderOf(config));
    return {
      data: { file, from: source, files },
      text: `Restored ${file}${files ? ` and ${files.files} files` : ""} from ${source}`,
    };
  },
};
