import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { errors } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { type ArrivalLimits, watchArrival } from "./form-arrival.ts";
import { spoolFile, tooLarge } from "./spool-file.ts";

interface BodyRules extends ArrivalLimits {
  /** What the body is, in errors. */
  readonly field: string;
  readonly maxBytes: number;
  readonly spoolFolder: string;
}

/**
 * Writes the body of a request to a new file and returns its path, within the same limits as the files of a form. A body
 * that is rejected, breaks off or times out leaves no file behind; the rest of it is read and discarded, so that the client
 * receives the response.
 */
export async function spoolBody({ raw, headers }: FastifyRequest, rules: BodyRules): Promise<string> {
  const { field, maxBytes, spoolFolder } = rules;
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge(field, maxBytes);
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
  const path = join(spoolFolder, randomUUID());
  // In between, because a rejected stream is destroyed, and the request's would take the connection with it.
  const body = new PassThrough();
  const abort = new AbortController();
  const arrival = watchArrival(rules, () => abort.abort(new Fault(errors.requestTimeout)));
  const measure = (chunk: Buffer) => arrival.received(chunk.length);
  const rejectIncomplete = () => {
    if (!raw.readableEnded) abort.abort(new Fault(errors.invalidForm, { message: "The upload was interrupted" }));
  };
  try {
    raw.on("data", measure).once("error", rejectIncomplete).once("close", rejectIncomplete);
    if (raw.destroyed) rejectIncomplete();
    raw.pipe(body);
    await spoolFile(body, path, { field, maxBytes, signal: abort.signal });
    return path;
  } catch (error) {
    raw.unpipe(body).resume();
    await rm(path, { force: true });
    throw abort.signal.aborted ? abort.signal.reason : error;
  } finally {
    arrival.stop();
    raw.off("data", measure).off("close", rejectIncomplete);
  }
}
