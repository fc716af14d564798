import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError } from "./config-error.ts";
import { ownUser } from "./own-user.ts";

/** Where files are stored, unless they are kept in an S3 bucket. */
export const filesFolderIn = (dataFolder: string) => join(dataFolder, "files");

/** Creates the folder with mode 0700 if it does not exist. An existing folder keeps its mode. */
export function ensureDataFolder(folder: string): void {
  try {
    createFolder(folder, { mode: 0o700 });
  } catch (cause) {
    fail(folder, cause as Error);
  }
  checkDataFolder(folder);
}

export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    fail(folder, cause as Error);
  }
}

/** What to do about an error of the file system. */
function adviceOn(folder: string, { code = "" }: NodeJS.ErrnoException): string {
  const user = ownUser();
  if (code === "EACCES" || code === "EPERM") {
    return `. Corkboard runs as ${user}; run as root: mkdir -p ${folder} && chown ${user} ${folder}`;
  }
  if (code === "EROFS") return ". The file system is mounted read-only: mount it writable, or use another folder";
  return code === "ENOSPC" ? ". The disk is full: free some space" : "";
}

function fail(folder: string, cause: Error): never {
  throw new ConfigError(`CORKBOARD_DATA must be a writable folder: ${cause.message}${adviceOn(folder, cause)}`, {
    cause,
  });
}

/** Creates one folder after the other: a recursive mkdir never returns where the system forbids it (/proc). */
function createFolder(folder: string, options: { mode?: number } = {}): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder, options);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
