import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { backUpSqlite } from "../../db/dialect/sqlite-copy.ts";
import { sqliteFile } from "../../db/open.ts";
import { copyFiles } from "../../ports/files/copy-files.ts";
import { filesFolderOf } from "../../ports/files/open-file-store.ts";
import { type Command, CommandError, valueOf } from "../command.ts";

export const backup: Command = {
  name: "backup",
  describe: "Write a consistent copy of the SQLite database and of stored files, while the service runs",
  options: {
    to: { describe: "File to write, which must not exist yet; stored files go to FILE.files", required: true },
  },
  async run(given, config) {
    if (config.database.engine !== "sqlite") {
      throw new CommandError(
        'The data is on PostgreSQL: back it up with pg_dump, for example\n  pg_dump --format=custom "$DATABASE_URL" > corkboard.dump\n' +
          (config.s3 ? "The files are in the S3 store." : `Then copy the files in ${filesFolderOf(config)}.`),
      );
    }
    const file = sqliteFile(config.database.dataFolder);
    const target = resolve(valueOf(given, "to"));
    if (!existsSync(file)) throw new CommandError(`There is no database at ${file}`);
    for (const path of [target, filesBeside(target)]) {
      if (existsSync(path)) throw new CommandError(`${path} already exists`);
    }
    // Before and after: the first time catches what is deleted meanwhile, the second what is added.
    if (!config.s3) await copyFiles(filesFolderOf(config), filesBeside(target));
    backUpSqlite(file, target);
    const files = config.s3 ? null : await copyFiles(filesFolderOf(config), filesBeside(target));
    const { size } = statSync(target);
    const written = files
      ? `Wrote ${files.files} files (${files.bytes} bytes) to ${filesBeside(target)}`
      : "The files stay in the S3 store: back up the bucket too";
    return {
      data: { file: target, bytes: size, files },
      text: `Wrote ${target} (${size} bytes)\n${written}`,
    };
  },
};

/** Where the files of a backup lie. */
export const filesBeside = (backupFile: string) => `${backupFile}.files`;
