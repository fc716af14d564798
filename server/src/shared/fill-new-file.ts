import type { WriteStream } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Makes a file that only this user may read and has it filled. The file is opened before the filling begins: an opening
 * under way cannot be given up, and would make the file after whoever gave it up had removed it.
 */
export async function fillNewFile(path: string, fill: (sink: WriteStream) => Promise<void>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await fill(file.createWriteStream());
  } finally {
    await file.close();
  }
}
