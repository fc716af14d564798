import { join } from "node:path";
import type { FileStore } from "./file-store.ts";
import { localFiles } from "./local-files.ts";
import type { S3Location } from "./s3-request.ts";

export interface FilesPlace {
  readonly dataFolder: string;
  /** Undefined for the data folder. */
  readonly s3: S3Location | undefined;
}

/** Where uploads wait while they are judged. Beside the data: system folders for temporary files may be small. */
export const spoolFolderOf = ({ dataFolder }: Pick<FilesPlace, "dataFolder">) => join(dataFolder, "incoming");

/** Where files are kept if no store is named. */
export const filesFolderOf = ({ dataFolder }: Pick<FilesPlace, "dataFolder">) => join(dataFolder, "files");

/** The data folder unless a store is named; what only that needs is not loaded without it. */
export async function openFileStore({ dataFolder, s3 }: FilesPlace): Promise<FileStore> {
  if (s3 === undefined) {
    return localFiles({ folder: filesFolderOf({ dataFolder }), workFolder: spoolFolderOf({ dataFolder }) });
  }
  const { s3Files } = await import("./s3-files.ts");
  return s3Files(s3);
}
