import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * Makes the folder where there is none yet, for its owner alone, and makes sure that it can be used. One that the
 * operator made keeps the mode it was given.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, { mode: 0o700 });
  } catch (cause) {
    refuse(cause as Error);
  }
  checkDataFolder(folder);
}

/** Makes sure that the folder is there and can be used. */
export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is something else`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    refuse(cause as Error);
  }
}

function refuse(cause: Error): never {
  throw new ConfigError(`CORKBOARD_DATA must be a folder that can be written: ${cause.message}`, { cause });
}

/** One folder after the other: where the system lets nobody make one (/proc), making all at once never ends. */
function makeFolder(folder: string, options: { mode?: number } = {}): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, options);
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
