import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { writeNewFile } from "../../shared/write-new-file.ts";
import { judgeType } from "./judge-type.ts";

/**
 * Writes a recording anew, as gzipped JSON whichever way it came. Whether its events make sense only a player can tell;
 * here it must be text that begins and ends as JSON does, and must not swell beyond all measure.
 */
export async function renderRecording(source: string, target: string): Promise<{ bytes: number }> {
  const isCompressed = (await judgeType(source)) === "application/gzip";
  try {
    await writeNewFile(target, (sink) => {
      const stored = [checkedJson, createGzip(), sink] as const;
      return isCompressed
        ? pipeline(createReadStream(source), createGunzip(), ...stored)
        : pipeline(createReadStream(source), ...stored);
    });
  } catch (error) {
    throw isUnreadable(error) ? new Fault(errors.notARecording, { cause: error }) : error;
  }
  const { size } = await stat(target);
  return { bytes: size };
}

async function* checkedJson(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let first = "";
  let last = "";
  const look = (text: string) => {
    const visible = text.trim();
    first ||= visible.slice(0, 1);
    last = visible.slice(-1) || last;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.unpackedRecordingBytes) throw new Fault(errors.notARecording);
    look(decoder.decode(chunk, { stream: true }));
    yield chunk;
  }
  look(decoder.decode());
  if (!["[]", "{}"].includes(first + last)) throw new Fault(errors.notARecording);
}

/** What the decoders of gzip and UTF-8 say of bytes that are neither. */
const isUnreadable = (error: unknown) =>
  error instanceof TypeError || /^(Z_|ERR_ENCODING)/.test((error as NodeJS.ErrnoException).code ?? "");
