import { existsSync } from "node:fs";
import type { Config } from "../../config/config.ts";
import { checkDataFolder } from "../../shared/data-folder.ts";
import { sweepFiles } from "../../features/files/sweep-files.ts";
import { filesFolderOf, openFileStore, spoolFolderOf } from "../../ports/files/open-file-store.ts";
import { probeStore } from "../../ports/files/probe-store.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, failed, fine, reasonOf } from "./check.ts";

export function checkFolder({ dataFolder }: Config): Check {
  try {
    checkDataFolder(dataFolder);
    return fine("Data folder", `${dataFolder} can be written`);
  } catch (error) {
    const hint = existsSync(dataFolder) ? "" : ". The service makes it when it starts";
    return failed("Data folder", `${reasonOf(error)}${hint}`);
  }
}

/** Whether files can be stored. A folder that the service makes with the first file is left to it. */
export async function checkStore(config: Config): Promise<Check> {
  try {
    const store = await openFileStore(config);
    const isMade = config.s3 !== undefined || [filesFolderOf(config), spoolFolderOf(config)].every(existsSync);
    if (isMade) await probeStore(store);
    return fine(
      "Files",
      isMade ? `${store.place} can be written and read` : `go to ${store.place}, made with the first`,
    );
  } catch (error) {
    return failed("Files", reasonOf(error));
  }
}

/** Whether the database and the store agree. */
export async function checkStoredFiles(config: Config): Promise<Check> {
  const name = "Stored files";
  try {
    const store = await openFileStore(config);
    const { files, missing, orphans } = await withDatabase(config, (db) => sweepFiles({ db, store, dryRun: true }));
    if (missing.length > 0) return failed(name, `bytes are lost of ${missing.join(", ")}`);
    const more = orphans > 0 ? `; ${orphans} more belong to nothing: run files sweep` : "";
    return fine(name, `${files} are all there${more}`);
  } catch (error) {
    return failed(name, reasonOf(error));
  }
}
