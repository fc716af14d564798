import { constants } from "node:fs";
import { copyFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { localFileStore } from "./local-file-store.ts";

export interface CopyResult {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies all files of one folder to another. Files that exist there are skipped, because a stored file never changes.
 * Returns how many files the target then has, skipped ones included.
 */
export async function copyFiles(from: string, to: string): Promise<CopyResult> {
  const total = { files: 0, bytes: 0 };
  for await (const { key, bytes } of localFileStore({ folder: from, workFolder: to }).list("")) {
    const target = join(to, ...key.split("/"));
    if (!(await exists(target, bytes)) && !(await copyAtomically(join(from, ...key.split("/")), target))) continue;
    total.files++;
    total.bytes += bytes;
  }
  return total;
}

const exists = async (path: string, bytes: number) =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );

/** False if the source was deleted meanwhile. Never leaves a partial file under its final name. */
async function copyAtomically(source: string, target: string): Promise<boolean> {
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
