import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * Creates the folder if it does not exist, accessible to its owner only, and checks that it is usable. A folder created
 * by the operator keeps its mode.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, { mode: 0o700 });
  } catch (cause) {
    throwConfigError(cause as Error);
  }
  checkDataFolder(folder);
}

export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throwConfigError(cause as Error);
  }
}

function throwConfigError(cause: Error): never {
  throw new ConfigError(`CORKBOARD_DATA must be a writable folder: ${cause.message}`, { cause });
}

/** One level at a time: where the system allows no folders (/proc), a recursive mkdir never returns. */
function makeFolder(folder: string, options: { mode?: number } = {}): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, options);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
