import { existsSync } from "node:fs";
import type { Config } from "../../config/config.ts";
import { checkDataFolder } from "../../shared/data-folder.ts";
import { sweepFiles } from "../../features/intake/files/sweep-files.ts";
import { filesFolderOf, openFileStore, spoolFolderOf } from "../../ports/files/open-file-store.ts";
import { probeStore } from "../../ports/files/probe-store.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, failed, passed, reasonOf } from "./check.ts";

export function checkFolder({ dataFolder }: Config): Check {
  try {
    checkDataFolder(dataFolder);
    return passed("Data folder", `${dataFolder} is writable`);
  } catch (error) {
    const hint = existsSync(dataFolder) ? "" : ". The service creates it at start-up";
    return failed("Data folder", `${reasonOf(error)}${hint}`);
  }
}

/** Does not create folders that the service creates with the first file. */
export async function checkStore(config: Config): Promise<Check> {
  try {
    const store = await openFileStore(config);
    const exists = config.s3 !== undefined || [filesFolderOf(config), spoolFolderOf(config)].every(existsSync);
    if (exists) await probeStore(store);
    return passed(
      "Files",
      exists ? `${store.location} is readable and writable` : `${store.location} is created with the first file`,
    );
  } catch (error) {
    return failed("Files", reasonOf(error));
  }
}

export async function checkStoredFiles(config: Config): Promise<Check> {
  const name = "Stored files";
  try {
    const store = await openFileStore(config);
    const { files, missing, orphans } = await withDatabase(config, (db) => sweepFiles({ db, store, dryRun: true }));
    if (missing.length > 0) return failed(name, `missing: ${missing.join(", ")}`);
    const hint = orphans > 0 ? `; ${orphans} orphaned. Run \`files sweep\`` : "";
    return passed(name, `${files} files, none missing${hint}`);
  } catch (error) {
    return failed(name, reasonOf(error));
  }
}
