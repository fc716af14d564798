import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "./command.ts";

/** The access token in a file that only its owner can read, or on standard input (`-`). */
export async function readTokenFile(path: string, folder: string): Promise<string> {
  const token = (path === "-" ? await text(process.stdin) : await readPrivately(resolve(folder, path))).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new CommandError(path === "-" ? "Standard input contains no access token" : `${path} contains no access token`);
}

async function readPrivately(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read the token file ${path}: ${error.code}`);
  });
  try {
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) throw new CommandError(`Other users can access the token file: run chmod 600 ${path}`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
