import { existsSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { makeDataFolder } from "../../shared/data-folder.ts";
import { type Backup, type Holdings, NotABackup, withBackup } from "../../db/dialect/sqlite-backup.ts";
import { sqliteFile } from "../../db/open.ts";
import { isEmptyService } from "../../features/organisations/organisations.access.ts";
import { copyFiles } from "../../ports/files/copy-files.ts";
import { filesFolderOf } from "../../ports/files/open-file-store.ts";
import { type Command, CommandError, type Given, valueOf } from "../command.ts";
import { filesBeside, isFolder } from "./backup.ts";
import { withNewDatabase } from "../with-database.ts";

const onPostgres = `The data is on PostgreSQL. Stop the service and restore the data with pg_restore, for example
  pg_restore --clean --if-exists --dbname "$DATABASE_URL" corkboard.dump
Before you start the service again, raise event_numbering and put the files back, as the section
"Backup and restore" of docs/guides/operating.md tells.`;

export const restore: Command = {
  name: "restore",
  describe: "Replace all data by a backup, while the service runs or not",
  options: {
    from: { describe: "File written by backup", required: true },
    files: { describe: "Folder of the stored files that belong to it, unless that is FILE.files" },
    force: { describe: "Replace a database that is not empty", flag: true },
  },
  async run(given, config) {
    if (config.database.engine !== "sqlite") throw new CommandError(onPostgres);
    const file = sqliteFile(config.database.dataFolder);
    const from = resolve(valueOf(given, "from"));
    checkSource(from, file);
    try {
      return await withBackup(from, async (backup) => {
        const folder = filesToRestore(given, config, backup);
        if (!given.force && existsSync(file) && !(await withNewDatabase(config, isEmptyService))) {
          throw new CommandError(`${file} holds data that would be replaced. Add --force to do it.`);
        }
        makeDataFolder(config.dataFolder);
        await backup.restoreTo(file);
        const files = folder === undefined ? null : await copyFiles(folder, filesFolderOf(config));
        const { organisations, feedback, cards } = backup.holds;
        return {
          data: { file, from, holds: { organisations, feedback, cards }, files },
          text: `Restored ${file}${files ? ` and ${counted(files.files, "file")}` : ""} from ${from}\n${told(backup.holds)}`,
        };
      });
    } catch (error) {
      if (error instanceof NotABackup) throw new CommandError(error.message);
      throw error;
    }
  },
};

function checkSource(source: string, target: string): void {
  const found = statSync(source, { throwIfNoEntry: false, bigint: true });
  if (!found) throw new CommandError(`${source} does not exist`);
  if (!found.isFile()) throw new CommandError(`${source} is not a file`);
  const replaced = statSync(target, { throwIfNoEntry: false, bigint: true });
  if (!replaced) return;
  const isHardLink = found.ino !== 0n && found.ino === replaced.ino && found.dev === replaced.dev;
  if (isHardLink || realpathSync(source) === realpathSync(target)) {
    throw new CommandError(`${source} is the database itself, not a backup of it`);
  }
}

/** The folder that holds the stored files of the backup; undefined where files are kept in an S3 store. */
function filesToRestore(given: Given, { s3 }: Config, { holds }: Backup): string | undefined {
  if (s3) {
    if (given.files !== undefined) throw new CommandError("--files is of no use: the files are in the S3 store");
    return undefined;
  }
  const folder = given.files === undefined ? filesBeside(resolve(valueOf(given, "from"))) : resolve(given.files);
  if (!isFolder(folder) && (holds.files > 0 || given.files !== undefined)) {
    throw new CommandError(
      `The data has ${counted(holds.files, "stored file")}, which should be in the folder ${folder}, but there is none.\n` +
        "Put it there, or name the folder that holds them with --files. Nothing was changed.",
    );
  }
  return folder;
}

const told = ({ organisations, feedback, cards }: Holdings) =>
  `It holds ${counted(organisations, "organisation")}, ${counted(feedback, "feedback item")} and ${counted(cards, "card")}`;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
