import { constants } from "node:fs";
import { copyFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { localFiles } from "./local-files.ts";

export interface Copied {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies all files of one folder into another, leaving out those that are there already: a stored file never changes.
 * Answers how many of them the target holds.
 */
export async function copyFiles(from: string, to: string): Promise<Copied> {
  const held = { files: 0, bytes: 0 };
  for await (const { key, bytes } of localFiles({ folder: from, workFolder: to }).list("")) {
    const target = join(to, ...key.split("/"));
    if (!(await isThere(target, bytes)) && !(await copyWhole(join(from, ...key.split("/")), target))) continue;
    held.files++;
    held.bytes += bytes;
  }
  return held;
}

const isThere = async (path: string, bytes: number) =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );

/** False where it was deleted meanwhile. Never leaves half a file under its name. */
async function copyWhole(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await copyFile(source, `${target}.part`, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  await rename(`${target}.part`, target);
  return true;
}
