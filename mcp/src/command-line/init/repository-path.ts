import { chmod, lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { ByHand } from "./by-hand.ts";

/** A file of the repository, or the place for it. */
export interface RepositoryPath {
  /** Without links. */
  readonly target: string;
  /** Undefined if it does not exist. */
  readonly text: string | undefined;
}

const maxBytes = 1024 * 1024;

/** Links are followed within the repository, but not out of it or into git's own folder. */
export async function readInRepository(root: string, path: string): Promise<RepositoryPath> {
  const target = await placeOf(join(root, path));
  const [first = ""] = relative(await realpath(root), target).split(sep);
  if (first === ".." || first === ".git" || first === "") throw new ByHand("it is a link out of the repository");
  const found = await stat(target).catch(missing);
  if (found === undefined) return { target, text: undefined };
  if (!found.isFile()) throw new ByHand("it is not a regular file");
  if (found.size > maxBytes) throw new ByHand("it is larger than 1 MiB");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(target));
    return { target, text };
  } catch (error) {
    throw error instanceof TypeError ? new ByHand("it is not text in UTF-8") : error;
  }
}

/** Replaces the file as a whole, so that a full disk leaves the one before. */
export async function writeInRepository(target: string, text: string): Promise<void> {
  const temporary = `${target}.${process.pid}.corkboard`;
  const before = await stat(target).catch(missing);
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeFile(temporary, text, { flag: "wx" });
    if (before) await chmod(temporary, before.mode & 0o777);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Also of a file that does not exist yet, as its folder may be a link. */
async function placeOf(path: string): Promise<string> {
  const found = await realpath(path).catch(missing);
  if (found !== undefined) return found;
  if (await lstat(path).catch(missing)) throw new ByHand("it is a link to something that does not exist");
  return join(await placeOf(dirname(path)), basename(path));
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
