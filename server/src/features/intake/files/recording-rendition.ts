import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { writeNewFile } from "../../../shared/write-new-file.ts";
import { detectType } from "./detect-type.ts";
import { RecordingCost } from "./recording-cost.ts";

/**
 * Re-encodes a recording as gzipped JSON, whether or not it was compressed. Only a player can validate its events; here
 * it must be text that starts and ends like JSON, and must not exceed the size limit once unpacked. Undefined if playing
 * it would cost too much.
 */
export async function renderRecording(source: string, target: string): Promise<{ bytes: number } | undefined> {
  const isCompressed = (await detectType(source)) === "application/gzip";
  try {
    await writeNewFile(target, (sink) => {
      const stored = [checkedJson, createGzip(), sink] as const;
      return isCompressed
        ? pipeline(createReadStream(source), createGunzip(), ...stored)
        : pipeline(createReadStream(source), ...stored);
    });
  } catch (error) {
    if (error instanceof CostlyRecording) return undefined;
    throw isUnreadable(error) ? new Fault(errors.notARecording, { cause: error }) : error;
  }
  const { size } = await stat(target);
  return { bytes: size };
}

class CostlyRecording extends Error {}

async function* checkedJson(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const cost = new RecordingCost();
  let bytes = 0;
  let first = "";
  let last = "";
  const scan = (text: string) => {
    const visible = text.trim();
    first ||= visible.slice(0, 1);
    last = visible.slice(-1) || last;
    cost.add(text);
    if (cost.isTooHigh) throw new CostlyRecording();
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.unpackedRecordingBytes) throw new Fault(errors.notARecording);
    scan(decoder.decode(chunk, { stream: true }));
    yield chunk;
  }
  scan(decoder.decode());
  if (!["[]", "{}"].includes(first + last)) throw new Fault(errors.notARecording);
}

/** The errors that the gzip and UTF-8 decoders throw for invalid input. */
const isUnreadable = (error: unknown) =>
  error instanceof TypeError || /^(Z_|ERR_ENCODING)/.test((error as NodeJS.ErrnoException).code ?? "");
