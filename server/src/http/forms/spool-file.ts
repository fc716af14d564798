import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errors } from "@corkboard/contract";
import { StorageUnavailable } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { fillNewFile } from "../../shared/fill-new-file.ts";

export interface Spooled {
  readonly bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
}

const mebibyte = 1024 * 1024;

export const sizeOf = (bytes: number) =>
  bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;

export const tooLarge = (field: string, maxBytes: number) =>
  new Fault(errors.formTooLarge, {
    message: `${field} is larger than ${sizeOf(maxBytes)}`,
    details: [{ path: field, message: `must be at most ${sizeOf(maxBytes)}` }],
  });

/** Writes a stream to a new file as it comes, and gives up the moment it is longer than it may be. */
export async function spoolFile(
  source: Readable,
  path: string,
  { field, maxBytes, signal }: { field: string; maxBytes: number; signal: AbortSignal },
): Promise<Spooled> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(field, maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await fillNewFile(path, (sink) => pipeline(source, measured, sink, { signal }));
  } catch (error) {
    throw isDiskTrouble(error) ? new StorageUnavailable(error) : error;
  }
  return { bytes, digest: hash.digest("hex") };
}

const diskTrouble = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE", "EACCES", "EPERM"]);

const isDiskTrouble = (error: unknown) => diskTrouble.has((error as NodeJS.ErrnoException).code ?? "");
