import { readFile } from "node:fs/promises";
import type { Encoding } from "../responses/compressed-bytes.ts";

export interface BuiltFile {
  readonly bytes: Buffer;
  readonly encoding: Encoding | undefined;
}

const endings: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** A file of a build, compressed by the build if the caller accepts that. Undefined if it does not exist. */
export async function readBuiltFile(path: string, accepted: Encoding | undefined): Promise<BuiltFile | undefined> {
  const compressed = accepted && (await read(path + endings[accepted]));
  if (compressed) return { bytes: compressed, encoding: accepted };
  const bytes = await read(path);
  return bytes && { bytes, encoding: undefined };
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
