import { mkdir } from "node:fs/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { errors } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { type Patience, watchArrival } from "./form-arrival.ts";
import { FormParts } from "./form-parts.ts";
import type { MultipartForm, MultipartRules } from "./multipart-form.ts";
import { sizeOf } from "./spool-file.ts";

const headerLimits = { headerPairs: 20, headerSize: 16 * 1024 };
/** Room for the boundary and the headers around one part. */
const overheadOfPart = 1024;

/**
 * Reads a form as it comes in, every limit enforced on the way. A form that is refused, breaks off, stalls or crawls leaves
 * nothing behind; what is still to come of it is read and thrown away, so that its sender hears why.
 */
export async function readMultipart(request: FastifyRequest, rules: MultipartRules): Promise<MultipartForm> {
  const parser = parserFor(request);
  const maxBytes = largestForm(rules);
  if (Number(request.headers["content-length"]) > maxBytes) throw wholeTooLarge(maxBytes);
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
      // Every part is handed on as a stream: what is text and how long it may be is decided here.
      isPartAFile: () => true,
      preservePath: true,
      limits: headerLimits,
    });
  } catch (error) {
    throw new Fault(errors.invalidForm, { message: "Content-Type must include a boundary", cause: error });
  }
}

/** Resolves once the whole form is taken in, rejects with the first thing that is wrong with it. */
async function feed(
  { raw }: FastifyRequest,
  parser: BusboyInstance,
  parts: FormParts,
  maxBytes: number,
  patience: Patience,
): Promise<void> {
  let stopWatching = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const arrival = watchArrival(patience, () => reject(new Fault(errors.requestTimeout)));
      let received = 0;
      const measure = (chunk: Buffer) => {
        arrival.came(chunk.length);
        received += chunk.length;
        if (received > maxBytes) reject(wholeTooLarge(maxBytes));
      };
      const breakOff = () => {
        if (!raw.readableEnded) reject(new Fault(errors.invalidForm, { message: "The upload was interrupted" }));
      };
      stopWatching = () => {
        arrival.stop();
        raw.off("data", measure).off("close", breakOff);
      };
      parser.on("file", (field: string | undefined, stream, fileName: string | undefined) => {
        stream.on("error", () => undefined);
        parts.take(field, fileName, stream).catch(reject);
      });
      parser.on("error", (cause) => reject(new Fault(errors.invalidForm, { cause })));
      parser.once("finish", () => void parts.settled().then(resolve, reject));
      raw.on("data", measure).once("error", breakOff).once("close", breakOff);
      // It may have happened before anybody watched.
      if (raw.destroyed) breakOff();
      raw.pipe(parser);
    });
  } finally {
    stopWatching();
  }
}

/** More than this cannot be a form that would be accepted. */
function largestForm({ fields, fieldBytes, files }: MultipartRules): number {
  const text = fields * (fieldBytes + overheadOfPart);
  const fileBytes = Object.values(files).map(({ maxBytes, maxCount }) => maxCount * (maxBytes + overheadOfPart));
  return fileBytes.reduce((sum, bytes) => sum + bytes, text + overheadOfPart);
}

const wholeTooLarge = (maxBytes: number) =>
  new Fault(errors.formTooLarge, { message: `The form is larger than ${sizeOf(maxBytes)}` });
