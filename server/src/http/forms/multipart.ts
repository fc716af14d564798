import { mkdir } from "node:fs/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { errors } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { type ArrivalLimits, watchArrival } from "./form-arrival.ts";
import { FormParts } from "./form-parts.ts";
import type { MultipartForm, MultipartRules } from "./multipart-form.ts";
import { formatBytes } from "./spool-file.ts";

const headerLimits = { headerPairs: 20, headerSize: 16 * 1024 };
/** Room for the boundary and the headers of one part. */
const partOverhead = 1024;

/**
 * Reads a form as it arrives and enforces every limit on the way. A form that is rejected, breaks off or times out leaves
 * no files behind; the rest of its body is read and discarded, so that the client receives the response.
 */
export async function readMultipart(request: FastifyRequest, rules: MultipartRules): Promise<MultipartForm> {
  const parser = parserFor(request);
  const maxBytes = maxFormBytes(rules);
  if (Number(request.headers["content-length"]) > maxBytes) throw formTooLarge(maxBytes);
  await mkdir(rules.spoolFolder, { recursive: true, mode: 0o700 });
  const parts = new FormParts(rules);
  try {
    await feed(request, parser, parts, maxBytes, rules);
  } catch (error) {
    request.raw.unpipe(parser).resume();
    await parts.remove();
    throw error;
  }
  return { fields: parts.fields, files: parts.files, dispose: () => parts.remove() };
}

function parserFor({ headers }: FastifyRequest): BusboyInstance {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Fault(errors.formExpected);
  try {
    return new Busboy({
      headers: { ...headers, "content-type": type },
      // Every part is handled as a stream: FormParts decides what is text and how long it may be.
      isPartAFile: () => true,
      preservePath: true,
      limits: headerLimits,
    });
  } catch (error) {
    throw new Fault(errors.invalidForm, { message: "Content-Type must include a boundary", cause: error });
  }
}

/** Resolves once the form is received completely, rejects with its first error. */
async function feed(
  { raw }: FastifyRequest,
  parser: BusboyInstance,
  parts: FormParts,
  maxBytes: number,
  arrivalLimits: ArrivalLimits,
): Promise<void> {
  let stopWatching = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const arrival = watchArrival(arrivalLimits, () => reject(new Fault(errors.requestTimeout)));
      let received = 0;
      const measure = (chunk: Buffer) => {
        arrival.received(chunk.length);
        received += chunk.length;
        if (received > maxBytes) reject(formTooLarge(maxBytes));
      };
      const rejectIncomplete = () => {
        if (!raw.readableEnded) reject(new Fault(errors.invalidForm, { message: "The upload was interrupted" }));
      };
      stopWatching = () => {
        arrival.stop();
        raw.off("data", measure).off("close", rejectIncomplete);
      };
      parser.on("file", (field: string | undefined, stream, fileName: string | undefined) => {
        stream.on("error", () => undefined);
        parts.add(field, fileName, stream).catch(reject);
      });
      parser.on("error", (cause) => reject(new Fault(errors.invalidForm, { cause })));
      parser.once("finish", () => void parts.settled().then(resolve, reject));
      raw.on("data", measure).once("error", rejectIncomplete).once("close", rejectIncomplete);
      // The connection may have closed before the listeners were added.
      if (raw.destroyed) rejectIncomplete();
      raw.pipe(parser);
    });
  } finally {
    stopWatching();
  }
}

/** No acceptable form is larger than this. */
function maxFormBytes({ fields, fieldBytes, files }: MultipartRules): number {
  const text = fields * (fieldBytes + partOverhead);
  const fileBytes = Object.values(files).map(({ maxBytes, maxCount }) => maxCount * (maxBytes + partOverhead));
  return fileBytes.reduce((sum, bytes) => sum + bytes, text + partOverhead);
}

const formTooLarge = (maxBytes: number) =>
  new Fault(errors.formTooLarge, { message: `The form is larger than ${formatBytes(maxBytes)}` });
