import type { Reader } from "../../../db/database.ts";
import type { FileStorage } from "./file-storage.ts";
import type { PreparedFile, Upload, UploadOwner } from "./prepared-file.ts";

/**
 * Prepares uploads and passes them to `work`, which records them in its transaction and then calls `recorded`. If it
 * fails before that, the bytes are deleted from the store. If the commit itself fails, it is unknown whether it took
 * effect: the bytes stay, and the sweeper deletes them if no row refers to them.
 */
export async function withPreparedFiles<Result>(
  storage: FileStorage,
  db: Reader,
  of: UploadOwner,
  uploads: readonly Upload[],
  work: (prepared: readonly PreparedFile[], recorded: () => void) => Promise<Result>,
): Promise<Result> {
  // Loaded with the first upload to keep start-up fast.
  const { discardPrepared, prepareFile } = await import("./prepare-file.ts");
  const prepared: PreparedFile[] = [];
  let isRecorded = false;
  try {
    for (const upload of uploads) {
      const file = await prepareFile(storage, db, of, upload);
      if (file) prepared.push(file);
    }
    return await work(prepared, () => {
      isRecorded = true;
    });
  } finally {
    if (!isRecorded) await discardPrepared(storage, prepared);
  }
}
