import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../../config/config.ts";
import { ensureDataFolder } from "../../shared/data-folder.ts";
import { type Backup, type Holdings, NotABackup, withBackup } from "../../db/dialect/sqlite-backup.ts";
import { isMissingOrEmpty, logsOfLost } from "../../db/lost-database.ts";
import { migrateSqliteFile, sqliteFile } from "../../db/open.ts";
import { isEmptyService } from "../../features/customers/organisations/organisations.exports.ts";
import { copyFiles } from "../../ports/files/copy-files.ts";
import { filesFolderOf } from "../../ports/files/open-file-store.ts";
import { fills } from "../../start/fills.ts";
import { type Command, CommandError, type OptionValues, requiredValue } from "../command.ts";
import { withDatabaseOrCreate } from "../with-database.ts";
import { filesFolderBeside, isFolder } from "./backup.ts";

const postgresInstructions = `The data is in PostgreSQL. Stop the service and restore the data with pg_restore, for example:
  pg_restore --clean --if-exists --dbname "$DATABASE_URL" corkboard.dump
Before you start the service again, update event_numbering and restore the files, as described in
"Backup and restore" of docs/guides/databases.md.`;

export const restore: Command = {
  name: "restore",
  description: "Replace all data with a backup; the service may keep running",
  options: {
    from: { description: "Backup file", required: true },
    files: { description: "Folder with the stored files of the backup (default: FILE.files)" },
    force: { description: "Replace existing data", flag: true },
  },
  async run(values, config) {
    if (config.database.engine !== "sqlite") throw new CommandError(postgresInstructions);
    const file = sqliteFile(config.database.dataFolder);
    const from = resolve(requiredValue(values, "from"));
    checkSource(from, file);
    try {
      return await withBackup(from, migrateWithFills, async (backup) => {
        const folder = filesToRestore(values, config, backup);
        if (!values.force && !isMissingOrEmpty(file) && !(await withDatabaseOrCreate(config, isEmptyService))) {
          throw new CommandError(`${file} is not empty. Use --force to replace its data.`);
        }
        if (!values.force) refuseRemains(file);
        ensureDataFolder(config.dataFolder);
        await backup.restoreTo(file);
        const files = folder === undefined ? null : await copyFiles(folder, filesFolderOf(config));
        const { organisations, feedback, cards } = backup.holds;
        return {
          data: { file, from, holds: { organisations, feedback, cards }, files },
          text: `Restored ${file}${files ? ` and ${count(files.files, "file")}` : ""} from ${from}\n${summary(backup.holds)}`,
        };
      });
    } catch (error) {
      if (error instanceof NotABackup) throw new CommandError(error.message);
      throw error;
    }
  },
};

/** A backup may be older than the columns that a later migration requires. */
const migrateWithFills = (file: string) => migrateSqliteFile(file, fills);

function checkSource(source: string, target: string): void {
  const backup = statSync(source, { throwIfNoEntry: false, bigint: true });
  if (!backup) throw new CommandError(`${source} does not exist`);
  if (!backup.isFile()) throw new CommandError(`${source} is not a file`);
  const current = statSync(target, { throwIfNoEntry: false, bigint: true });
  if (!current) return;
  const isHardLink = backup.ino !== 0n && backup.ino === current.ino && backup.dev === current.dev;
  if (isHardLink || realpathSync(source) === realpathSync(target)) {
    throw new CommandError(`${source} is the database itself, not a backup of it`);
  }
}

/** The log may contain the latest changes of a database that was moved by mistake. */
function refuseRemains(file: string): void {
  const [log] = logsOfLost(file);
  if (log === undefined) return;
  throw new CommandError(
    `${file} is missing or empty, but its log ${log} is left. Move the database back, or use --force to replace its data.`,
  );
}

/** Undefined if files are kept in an S3 bucket. */
function filesToRestore(values: OptionValues, { s3 }: Config, { holds }: Backup): string | undefined {
  if (s3) {
    if (values.files !== undefined)
      throw new CommandError("--files cannot be used when files are kept in an S3 bucket");
    return undefined;
  }
  const folder =
    values.files === undefined ? filesFolderBeside(resolve(requiredValue(values, "from"))) : resolve(values.files);
  if (!isFolder(folder) && (holds.files > 0 || values.files !== undefined)) {
    throw new CommandError(
      `The backup refers to ${count(holds.files, "stored file")}, but the folder ${folder} does not exist.\n` +
        "Use --files to specify another folder. Nothing was changed.",
    );
  }
  return folder;
}

const summary = ({ organisations, feedback, cards }: Holdings) =>
  `It contains ${count(organisations, "organisation")}, ${count(feedback, "feedback item")} and ${count(cards, "card")}`;

const count = (items: number, noun: string) => `${items} ${noun}${items === 1 ? "" : "s"}`;
