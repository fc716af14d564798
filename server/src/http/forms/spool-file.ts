import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errors } from "@corkboard/contract";
import { StorageUnavailable } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { writeNewFile } from "../../shared/write-new-file.ts";

export interface Spooled {
  readonly bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
}

const mebibyte = 1024 * 1024;

export const formatBytes = (bytes: number) =>
  bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;

export const tooLarge = (field: string, maxBytes: number) =>
  new Fault(errors.formTooLarge, {
    message: `${field} is larger than ${formatBytes(maxBytes)}`,
    details: [{ path: field, message: `must be at most ${formatBytes(maxBytes)}` }],
  });

/** Writes a stream to a new file, and aborts as soon as it exceeds the limit. */
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
    await writeNewFile(path, (sink) => pipeline(source, measured, sink, { signal }));
  } catch (error) {
    throw isDiskError(error) ? new StorageUnavailable(error) : error;
  }
  return { bytes, digest: hash.digest("hex") };
}

const diskErrors = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE", "EACCES", "EPERM"]);

const isDiskError = (error: unknown) => diskErrors.has((error as NodeJS.ErrnoException).code ?? "");
