import { pathToFileURL } from "node:url";
import { join } from "node:path";

const register = pathToFileURL(join(import.meta.dirname, "newer-version", "register.js")).href;

/**
 * Environment variables that make a process a version that comes after this one: `expand` adds a column and fills it,
 * `contract` also has a migration that requires it to be filled.
 */
export const newerVersion = (kind: "expand" | "contract") => ({
  NODE_OPTIONS: `--import=${register}`,
  // Only from the sources is there a module to replace.
  CORKBOARD_BUNDLE: "off",
  TRIAL_VERSION: kind,
});
