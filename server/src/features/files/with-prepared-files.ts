import type { Reader } from "../../db/database.ts";
import type { FileKeeping } from "./file-keeping.ts";
import { discardPrepared, type PreparedFile, prepareFile } from "./prepare-file.ts";

/**
 * Prepares uploads and hands them to `work`, which records them in its transaction and then calls `recorded`. Where it
 * never gets that far, their bytes are taken back out of the store. Where the commit itself fails nobody knows whether
 * it happened: then the bytes stay, and the sweeper decides.
 */
export async function withPreparedFiles<Result>(
  keeping: FileKeeping,
  db: Reader,
  of: Parameters<typeof prepareFile>[2],
  uploads: readonly Parameters<typeof prepareFile>[3][],
  work: (prepared: readonly PreparedFile[], recorded: () => void) => Promise<Result>,
): Promise<Result> {
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
