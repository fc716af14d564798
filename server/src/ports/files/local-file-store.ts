import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type ByteRange,
  checkKey,
  type FileStore,
  FilesUnavailable,
  type OpenedFile,
  type StoredEntry,
} from "./file-store.ts";

interface Folders {
  readonly folder: string;
  /** Where files are written before they are renamed; must be on the same file system. */
  readonly workFolder: string;
}

/** Files in a local folder. Writes are atomic, also across a power failure. */
export function localFileStore({ folder, workFolder }: Folders): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split("/"));
  };
  return {
    location: folder,
    put: (key, source) =>
      wrapErrors(async () => {
        const target = pathOf(key);
        const temporary = join(workFolder, randomUUID());
        await mkdir(workFolder, { recursive: true, mode: 0o700 });
        try {
          await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          await sync(temporary);
          const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await rename(temporary, target);
          await sync(dirname(target));
          // The directory entries of new folders must be durable, too.
          if (created !== undefined) await syncParents(dirname(target), dirname(created));
        } finally {
          await rm(temporary, { force: true });
        }
      }),
    open: (key, range) => wrapErrors(() => openIn(pathOf(key), range)),
    delete: (key) => wrapErrors(() => rm(pathOf(key), { force: true })),
    list: (prefix) => entriesIn(folder, "", prefix),
  };
}

async function openIn(path: string, range: ByteRange | undefined): Promise<OpenedFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(undefinedIfMissing);
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { bytes: size, stream: handle.createReadStream(range) };
}

async function* entriesIn(folder: string, parent: string, prefix: string): AsyncGenerator<StoredEntry, void, void> {
  const entries = await opendir(join(folder, parent)).catch(undefinedIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const key = parent === "" ? entry.name : `${parent}/${entry.name}`;
    const canMatch = key.startsWith(prefix) || prefix.startsWith(`${key}/`);
    if (!canMatch) continue;
    if (entry.isDirectory()) {
      yield* entriesIn(folder, key, prefix);
    } else if (entry.isFile()) {
      // The file may be deleted between readdir and stat.
      const found = await stat(join(folder, key)).catch(undefinedIfMissing);
      if (found && key.startsWith(prefix)) yield { key, bytes: found.size, storedAt: found.mtime };
    }
  }
}

async function syncParents(folder: string, top: string): Promise<void> {
  for (let at = folder; at.length > top.length; at = dirname(at)) await sync(dirname(at));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw error;
}

/** Turns errors of the operating system into the store's own. */
async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new FilesUnavailable(`file storage unavailable: ${code}`, { cause: error });
  }
}
