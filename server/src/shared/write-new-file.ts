import type { WriteStream } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Creates a file that only this user may read, and writes it. The file is opened before writing starts: a pending open
 * cannot be aborted, and would create the file after the caller has removed it.
 */
export async function writeNewFile(path: string, write: (sink: WriteStream) => Promise<void>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await write(file.createWriteStream());
  } finally {
    await file.close();
  }
}
