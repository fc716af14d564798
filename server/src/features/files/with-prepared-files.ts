import type { Reader } from "../../db/database.ts";
import type { FileKeeping } from "./file-keeping.ts";
import type { PreparedFile, Upload, UploadOwner } from "./prepared-file.ts";

/**
 * Prepares uploads and hands them to `work`, which records them in its transaction and then calls `recorded`. Where it
 * never gets that far, their bytes are taken back out of the store. Where the commit itself fails nobody knows whether
 * it happened: then the bytes stay, and the sweeper decides.
 */
export async function withPreparedFiles<Result>(
  keeping: FileKeeping,
  db: Reader,
  of: UploadOwner,
  uploads: readonly Upload[],
  work: (prepared: readonly PreparedFile[], recorded: () => void) => Promise<Result>,
): Promise<Result> {
  // Loaded with the first upload: a service that gets none does without.
  const { discardPrepared, prepareFile } = await import("./prepare-file.ts");
  const prepared: PreparedFile[] = [];
  let isRecorded = false;
  try {
    for (const upload of uploads) prepared.push(await prepareFile(keeping, db, of, upload));
    return await work(prepared, () => {
      isRecorded = true;
    });
  } finally {
    if (!isRecorded) await discardPrepared(keeping, prepared);
  }
}
