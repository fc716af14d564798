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
  /** Holds the files, in folders as their keys name them. */
  readonly folder: string;
  /** Where files are put together before they take their place; on the same disk. */
  readonly workFolder: string;
}

/** Files in a folder of this machine. A file is there whole or not at all, also after a loss of power. */
export function localFiles({ folder, workFolder }: Folders): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split("/"));
  };
  return {
    place: folder,
    put: (key, source) =>
      translated(async () => {
        const target = pathOf(key);
        const draft = join(workFolder, randomUUID());
        await mkdir(workFolder, { recursive: true, mode: 0o700 });
        try {
          await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          await sync(draft);
          const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await rename(draft, target);
          await sync(dirname(target));
          // The entries of new folders have to last, too.
          if (made !== undefined) await syncAbove(dirname(target), dirname(made));
        } finally {
          await rm(draft, { force: true });
        }
      }),
    open: (key, range) => translated(() => openIn(pathOf(key), range)),
    delete: (key) => translated(() => rm(pathOf(key), { force: true })),
    list: (prefix) => entriesIn(folder, "", prefix),
  };
}

async function openIn(path: string, range: ByteRange | undefined): Promise<OpenedFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent);
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { bytes: size, stream: handle.createReadStream(range) };
}

async function* entriesIn(folder: string, above: string, prefix: string): AsyncGenerator<StoredEntry, void, void> {
  const entries = await opendir(join(folder, above)).catch(absent);
  if (!entries) return;
  for await (const entry of entries) {
    const key = above === "" ? entry.name : `${above}/${entry.name}`;
    const isOnTheWay = key.startsWith(prefix) || prefix.startsWith(`${key}/`);
    if (!isOnTheWay) continue;
    if (entry.isDirectory()) {
      yield* entriesIn(folder, key, prefix);
    } else if (entry.isFile()) {
      // It may be deleted between being seen and being looked at.
      const found = await stat(join(folder, key)).catch(absent);
      if (found && key.startsWith(prefix)) yield { key, bytes: found.size, storedAt: found.mtime };
    }
  }
}

async function syncAbove(folder: string, top: string): Promise<void> {
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

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw error;
}

/** What the system refuses is the store's trouble, not the caller's. */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined
      ? error
      : new FilesUnavailable(`the folder of files cannot be used: ${code}`, { cause: error });
  }
}
