import { join } from "node:path";
import { filesFolderIn } from "../../shared/data-folder.ts";
import type { FileStore } from "./file-store.ts";
import { localFileStore } from "./local-file-store.ts";
import type { S3Location } from "./s3-request.ts";

export interface FileStoreSettings {
  readonly dataFolder: string;
  /** Undefined to use the data folder. */
  readonly s3: S3Location | undefined;
}

/** Holds uploads until they are checked. It is in the data folder because the system's temporary folder may be small. */
export const spoolFolderOf = ({ dataFolder }: Pick<FileStoreSettings, "dataFolder">) => join(dataFolder, "incoming");

export const filesFolderOf = ({ dataFolder }: Pick<FileStoreSettings, "dataFolder">) => filesFolderIn(dataFolder);

/** Modules for S3 are loaded only if it is configured. */
export async function openFileStore({ dataFolder, s3 }: FileStoreSettings): Promise<FileStore> {
  if (s3 === undefined) {
    return localFileStore({ folder: filesFolderOf({ dataFolder }), workFolder: spoolFolderOf({ dataFolder }) });
  }
  const { s3FileStore } = await import("./s3-file-store.ts");
  return s3FileStore(s3);
}
