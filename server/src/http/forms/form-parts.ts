import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { shownFileName } from "./file-name.ts";
import type { MultipartRules, UploadedFile } from "./multipart-form.ts";
import { spoolFile, tooLarge } from "./spool-file.ts";
import { refuseUncleanText } from "../requests/clean-text.ts";

/** Takes the parts of one form in: text into memory, files onto the disk, each no larger than it may be. */
export class FormParts {
  readonly #rules: MultipartRules;
  readonly #fields = new Map<string, string>();
  /** By the order in which they began, whichever is taken in first. */
  readonly #files = new Map<number, UploadedFile>();
  readonly #fileCounts = new Map<string, number>();
  readonly #paths: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #giveUp = new AbortController();
  #opened: Promise<void> | undefined;

  constructor(rules: MultipartRules) {
    this.#rules = rules;
  }

  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#fields);
  }

  get files(): readonly UploadedFile[] {
    return [...this.#files].toSorted(([one], [other]) => one - other).map(([, file]) => file);
  }

  take(field: string | undefined, fileName: string | undefined, stream: Readable): Promise<void> {
    const part = this.#keep(field, fileName, stream).finally(() => this.#underWay.delete(part));
    this.#underWay.add(part);
    return part;
  }

  /** Once every part that was begun is taken in. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
    if (!this.#opened) await this.#rules.opening?.accept(undefined);
  }

  /** Ends what is under way and removes all files. */
  async remove(): Promise<void> {
    this.#giveUp.abort();
    await Promise.allSettled(this.#underWay);
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
  }

  async #keep(field: string | undefined, fileName: string | undefined, stream: Readable): Promise<void> {
    if (field === undefined || field === "") throw new Fault(errors.invalidForm);
    refuseUncleanText(field, "/name");
    if (this.#rules.opening && !this.#opened) return (this.#opened = this.#open(field, fileName, stream));
    await this.#opened;
    if (Object.hasOwn(this.#rules.files, field)) return this.#keepFile(field, fileName ?? "", stream);
    if (fileName !== undefined) throw refused(field, "must not be a file");
    return this.#keepText(field, stream);
  }

  async #open(field: string, fileName: string | undefined, stream: Readable): Promise<void> {
    const { opening } = this.#rules;
    const isThere = field === opening?.field && fileName === undefined;
    if (isThere) await this.#keepText(field, stream);
    await opening?.accept(isThere ? this.#fields.get(field) : undefined);
  }

  async #keepFile(field: string, given: string, stream: Readable): Promise<void> {
    const { maxBytes = 0, maxCount = 0 } = this.#rules.files[field] ?? {};
    const count = (this.#fileCounts.get(field) ?? 0) + 1;
    this.#fileCounts.set(field, count);
    if (count > maxCount) throw tooMany(field, maxCount);
    this.#giveUp.signal.throwIfAborted();
    const name = shownFileName(given);
    const path = join(this.#rules.spoolFolder, randomUUID());
    const place = this.#paths.push(path);
    const spooled = await spoolFile(stream, path, { field, maxBytes, signal: this.#giveUp.signal });
    // A browser sends an empty part without a name for a file input in which nothing was chosen.
    if (spooled.bytes > 0 || given !== "") this.#files.set(place, { field, name, path, ...spooled });
  }

  async #keepText(field: string, stream: Readable): Promise<void> {
    if (this.#fields.has(field)) throw refused(field, "must be specified only once");
    if (this.#fields.size >= this.#rules.fields) throw tooMany("The form", this.#rules.fields);
    this.#fields.set(field, "");
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Of a form that broke off or stalled nothing ends this stream but giving it up.
    for await (const chunk of addAbortSignal(this.#giveUp.signal, stream) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > this.#rules.fieldBytes) throw tooLarge(field, this.#rules.fieldBytes);
      chunks.push(chunk);
    }
    const whole = Buffer.concat(chunks);
    if (!isUtf8(whole)) throw refused(field, "must be UTF-8 text");
    const text = whole.toString("utf8");
    refuseUncleanText(text, `/${field}`);
    this.#fields.set(field, text);
  }
}

function refused(field: string, problem: string): Fault {
  const path = field.slice(0, 200);
  return new Fault(errors.invalidForm, {
    message: `${path} ${problem}`,
    details: [{ path, message: problem }],
  });
}

const tooMany = (what: string, most: number) =>
  new Fault(errors.formTooLarge, { message: `${what} must have at most ${most} ${most === 1 ? "part" : "parts"}` });
