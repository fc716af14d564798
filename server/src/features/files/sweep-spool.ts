import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const oldMs = 60 * 60_000;

/** Removes what processes that were killed left of uploads under way. Answers how many files that were. */
export async function sweepSpool(folder: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || Date.now() - found.mtimeMs < oldMs) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
