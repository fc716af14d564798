import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { backUpSqlite } from "../../db/dialect/sqlite-backup.ts";
import { pendingIn, sqliteFile } from "../../db/open.ts";
import { type Copied, copyFiles } from "../../ports/files/copy-files.ts";
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
    // This version could not restore a copy of a database that it cannot open.
    await pendingIn(config.database);
    for (const path of [target, filesBeside(target)]) {
      if (existsSync(path)) throw new CommandError(`${path} already exists`);
    }
    if (!isFolder(dirname(target))) {
      throw new CommandError(`There is no folder ${dirname(target)}: make it, or name another`);
    }
    const files = await writeBackup(config, file, target);
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

/** For the owner alone, whatever the umask. Leaves nothing behind that could be taken for a backup if it fails. */
async function writeBackup(config: Config, file: string, target: string): Promise<Copied | null> {
  const folder = config.s3 ? undefined : filesBeside(target);
  const made: string[] = [];
  try {
    closeSync(openSync(target, "wx", 0o600));
    made.push(target);
    // Also where there is nothing to put into it: without this folder the backup is not whole.
    if (folder !== undefined) {
      mkdirSync(folder, { mode: 0o700 });
      made.push(folder);
      // Before and after: the first time catches what is deleted meanwhile, the second what is added.
      await copyFiles(filesFolderOf(config), folder);
    }
    backUpSqlite(file, target);
    return folder === undefined ? null : await copyFiles(filesFolderOf(config), folder);
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Where the files of a backup lie. */
export const filesBeside = (backupFile: string) => `${backupFile}.files`;

export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
