import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { backUpSqlite } from "../../db/dialect/sqlite-backup.ts";
import { schemaIn, sqliteFile } from "../../db/open.ts";
import { type CopyResult, copyFiles } from "../../ports/files/copy-files.ts";
import { filesFolderOf } from "../../ports/files/open-file-store.ts";
import { type Command, CommandError, requiredValue } from "../command.ts";

export const backup: Command = {
  name: "backup",
  description: "Back up the SQLite database and the stored files while the service runs",
  options: {
    to: { description: "File to create; stored files are copied to FILE.files", required: true },
  },
  async run(values, config) {
    if (config.database.engine !== "sqlite") {
      throw new CommandError(
        'The data is in PostgreSQL. Back it up with pg_dump, for example:\n  pg_dump --format=custom "$DATABASE_URL" > corkboard.dump\n' +
          (config.s3
            ? "The files are in the S3 bucket: back it up separately."
            : `Then copy the files in ${filesFolderOf(config)}.`),
      );
    }
    const file = sqliteFile(config.database.dataFolder);
    const target = resolve(requiredValue(values, "to"));
    if (!existsSync(file)) throw new CommandError(`No database found at ${file}`);
    // This version could not restore a copy of a database that it cannot open.
    await schemaIn(config.database);
    for (const path of [target, filesFolderBeside(target)]) {
      if (existsSync(path)) throw new CommandError(`${path} already exists`);
    }
    if (!isFolder(dirname(target))) {
      throw new CommandError(`Folder ${dirname(target)} does not exist`);
    }
    const files = await writeBackup(config, file, target);
    const { size } = statSync(target);
    const filesLine = files
      ? `Copied ${files.files} files (${files.bytes} bytes) to ${filesFolderBeside(target)}`
      : "Files are in the S3 bucket and were not copied: back up the bucket separately";
    return {
      data: { file: target, bytes: size, files },
      text: `Wrote ${target} (${size} bytes)\n${filesLine}`,
    };
  },
};

/** Readable by the owner only, whatever the umask. Removes everything it wrote if it fails. */
async function writeBackup(config: Config, file: string, target: string): Promise<CopyResult | null> {
  const folder = config.s3 ? undefined : filesFolderBeside(target);
  const created: string[] = [];
  try {
    closeSync(openSync(target, "wx", 0o600));
    created.push(target);
    // Created even if there are no files, so that every complete backup has it.
    if (folder !== undefined) {
      mkdirSync(folder, { mode: 0o700 });
      created.push(folder);
      // Copied before and after the database: the first pass keeps files deleted meanwhile, the second adds new ones.
      await copyFiles(filesFolderOf(config), folder);
    }
    backUpSqlite(file, target);
    return folder === undefined ? null : await copyFiles(filesFolderOf(config), folder);
  } catch (error) {
    for (const path of created) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

export const filesFolderBeside = (backupFile: string) => `${backupFile}.files`;

export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
