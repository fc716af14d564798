import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const oldMs = 60 * 60_000;

/** Removes the partial uploads of killed processes and returns their number; with `dryRun` it only counts them. */
export async function sweepSpool(folder: string, { dryRun = false } = {}): Promise<number> {
  let leftovers = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || Date.now() - found.mtimeMs < oldMs) continue;
    if (!dryRun) await rm(path, { force: true });
    leftovers++;
  }
  return leftovers;
}
