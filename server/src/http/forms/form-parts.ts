import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { errors } from "@corkboard/contract";
import { withLimitedMarks } from "../../shared/combining-marks.ts";
import { Fault } from "../../shared/fault.ts";
import { shownFileName } from "./file-name.ts";
import type { MultipartRules, UploadedFile } from "./multipart-form.ts";
import { spoolFile, tooLarge } from "./spool-file.ts";
import { rejectInvalidText } from "../requests/valid-text.ts";

/** Receives the parts of one form: text into memory, files onto the disk, each within its size limit. */
export class FormParts {
  readonly #rules: MultipartRules;
  readonly #fields = new Map<string, string>();
  /** By the order in which they began, not the order in which they were completed. */
  readonly #files = new Map<number, UploadedFile>();
  readonly #fileCounts = new Map<string, number>();
  readonly #paths: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #firstField: Promise<void> | undefined;

  constructor(rules: MultipartRules) {
    this.#rules = rules;
  }

  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#fields);
  }

  get files(): readonly UploadedFile[] {
    return [...this.#files].toSorted(([one], [other]) => one - other).map(([, file]) => file);
  }

  add(field: string | undefined, fileName: string | undefined, stream: Readable): Promise<void> {
    const part = this.#receive(field, fileName, stream).finally(() => this.#pending.delete(part));
    this.#pending.add(part);
    return part;
  }

  /** Resolves once every part is received. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
    if (!this.#firstField) await this.#rules.firstField?.accept(undefined);
  }

  /** Aborts pending parts and removes all files. */
  async remove(): Promise<void> {
    this.#abort.abort();
    await Promise.allSettled(this.#pending);
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
  }

  async #receive(field: string | undefined, fileName: string | undefined, stream: Readable): Promise<void> {
    if (field === undefined || field === "") throw new Fault(errors.invalidForm);
    rejectInvalidText(field, "/name");
    if (this.#rules.firstField && !this.#firstField)
      return (this.#firstField = this.#acceptFirst(field, fileName, stream));
    await this.#firstField;
    if (Object.hasOwn(this.#rules.files, field)) return this.#addFile(field, fileName ?? "", stream);
    if (fileName !== undefined) throw invalidField(field, "must not be a file");
    return this.#addText(field, stream);
  }

  async #acceptFirst(field: string, fileName: string | undefined, stream: Readable): Promise<void> {
    const { firstField } = this.#rules;
    const isGiven = field === firstField?.field && fileName === undefined;
    if (isGiven) await this.#addText(field, stream);
    await firstField?.accept(isGiven ? this.#fields.get(field) : undefined);
  }

  async #addFile(field: string, given: string, stream: Readable): Promise<void> {
    const { maxBytes = 0, maxCount = 0 } = this.#rules.files[field] ?? {};
    const count = (this.#fileCounts.get(field) ?? 0) + 1;
    this.#fileCounts.set(field, count);
    if (count > maxCount) throw tooMany(field, maxCount);
    this.#abort.signal.throwIfAborted();
    const name = shownFileName(given);
    const path = join(this.#rules.spoolFolder, randomUUID());
    const index = this.#paths.push(path);
    const spooled = await spoolFile(stream, path, { field, maxBytes, signal: this.#abort.signal });
    // Browsers send an empty part without a name for a file input without a chosen file.
    if (spooled.bytes > 0 || given !== "") this.#files.set(index, { field, name, path, ...spooled });
  }

  async #addText(field: string, stream: Readable): Promise<void> {
    if (this.#fields.has(field)) throw invalidField(field, "must be specified only once");
    if (this.#fields.size >= this.#rules.fields) throw tooMany("The form", this.#rules.fields);
    this.#fields.set(field, "");
    const chunks: Buffer[] = [];
    let bytes = 0;
    // If the form broke off or stalled, only the abort signal ends this stream.
    for await (const chunk of addAbortSignal(this.#abort.signal, stream) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > this.#rules.fieldBytes) throw tooLarge(field, this.#rules.fieldBytes);
      chunks.push(chunk);
    }
    const content = Buffer.concat(chunks);
    if (!isUtf8(content)) throw invalidField(field, "must be UTF-8 text");
    const text = content.toString("utf8");
    rejectInvalidText(text, `/${field}`);
    this.#fields.set(field, withLimitedMarks(text));
  }
}

function invalidField(field: string, problem: string): Fault {
  const path = field.slice(0, 200);
  return new Fault(errors.invalidForm, {
    message: `${path} ${problem}`,
    details: [{ path, message: problem }],
  });
}

const tooMany = (what: string, most: number) =>
  new Fault(errors.formTooLarge, { message: `${what} must have at most ${most} ${most === 1 ? "part" : "parts"}` });
