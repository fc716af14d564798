import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/**
 * Reads a file that an agent chose. Opening a pipe or a device could wait forever, and a symbolic link in the agent's
 * folder could lead out of its sandbox. Undefined if there is no file.
 */
export async function readAgentFile(name: string, path: string, maxBytes: number): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error.code === "ELOOP" || error.code === "ENXIO"
      ? notRegular(name)
      : new Error(`${name} cannot be read: ${error.message}`);
  });
  if (!file) return undefined;
  try {
    if (!(await file.stat()).isFile()) throw notRegular(name);
    const content = await buffer(file.createReadStream({ end: maxBytes, autoClose: false }));
    if (content.length > maxBytes) throw new Error(`${name} must be at most ${maxBytes / 1024 / 1024} MiB`);
    return content;
  } finally {
    await file.close();
  }
}

const notRegular = (name: string) => new Error(`${name} must be a regular file`);
