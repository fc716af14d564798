import { existsSync, opendirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { filesFolderIn } from "../shared/data-folder.ts";

export const isMissingOrEmpty = (file: string) => !statSync(file, { throwIfNoEntry: false })?.size;

/**
 * What is left in the data folder of a database whose file is missing or empty; nothing if there never was one. A new
 * database in its place would hide the loss: SQLite deletes the log of the old one, and the sweep its stored files.
 */
export function remainsOfLost(file: string, dataFolder: string): string[] {
  if (!isMissingOrEmpty(file)) return [];
  const remains = logsOfLost(file);
  if (containsFile(filesFolderIn(dataFolder))) remains.push("stored files in files/");
  // Another process may have created the database meanwhile.
  return isMissingOrEmpty(file) ? remains : [];
}

/** The logs that SQLite kept next to a file that is now missing or empty. */
export function logsOfLost(file: string): string[] {
  if (!isMissingOrEmpty(file)) return [];
  // A database that another process is creating is empty at first and may have a journal.
  const logs = existsSync(file) ? ["-wal"] : ["-wal", "-shm", "-journal"];
  return logs
    .map((log) => file + log)
    .filter((log) => existsSync(log))
    .map((log) => basename(log));
}

/** Folders of deleted projects may be empty. Stops at the first file. */
function containsFile(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const entries = opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      if (!entry.isDirectory() || containsFile(join(folder, entry.name))) return true;
    }
    return false;
  } finally {
    entries.closeSync();
  }
}
