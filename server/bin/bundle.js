import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..", "..");

/** In the folder of a bundle: a line for each file that it was built from, and for the lockfile. */
export const sourceListName = "sources.txt";

/**
 * What identifies a file's content without reading it. Seconds, because images and archives do not always keep the
 * fractions.
 */
export function lineFor(path) {
  const stats = statSync(`${repository}/${path}`, { throwIfNoEntry: false });
  return stats ? `${stats.size} ${Math.floor(stats.mtimeMs / 1_000)} ${path}` : `missing ${path}`;
}

/** Why the bundle in a folder cannot be used; undefined if it was built from the files as they are now. */
export function unfitness(folder) {
  const list = join(folder, sourceListName);
  if (!statSync(list, { throwIfNoEntry: false })) return "is not built";
  const changed = readFileSync(list, "utf8")
    .trimEnd()
    .split("\n")
    .find((line) => line !== lineFor(pathIn(line)));
  return changed === undefined ? undefined : `is older than ${pathIn(changed)}`;
}

const pathIn = (line) => line.slice(line.indexOf(" ", line.indexOf(" ") + 1) + 1);
