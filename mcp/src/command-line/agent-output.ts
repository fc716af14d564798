import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";
import { limits } from "@corkboard/contract";
import type { Redact } from "./redaction.ts";

/** Of a line that does not end. Half of it is more than any variable of an environment is long, however encoded. */
const longestLine = 1024 * 1024;
const lastCharacters = 4_000;

/** Shows what an agent prints, and keeps the end of it, both without colours and without secrets. */
export class AgentOutput {
  readonly #redact: Redact;
  readonly #show: (text: string) => void;
  readonly #streams = { stdout: new Lines(), stderr: new Lines() };
  #kept = "";
  #lastPrinted = "";

  constructor(redact: Redact, show: (text: string) => void) {
    this.#redact = redact;
    this.#show = show;
  }

  add(chunk: Buffer, from: "stdout" | "stderr"): void {
    const lines = this.#streams[from];
    lines.pending += lines.decoder.write(chunk);
    const end = lines.pending.lastIndexOf("\n") + 1;
    if (end > 0) this.#print(from, end);
    else if (lines.pending.length > longestLine) {
      lines.pending = this.#clean(lines.pending);
      this.#print(from, longestLine / 2);
    }
  }

  /** Passes on lines that did not end, once nothing more is printed. */
  end(): void {
    for (const from of ["stdout", "stderr"] as const) this.#print(from, this.#streams[from].pending.length);
  }

  /** The end of everything that was printed. */
  text(): string {
    const bytes = Buffer.from(this.#kept.toWellFormed());
    let begin = Math.max(0, bytes.length - limits.outputBytes);
    // Not in the middle of a character.
    while (((bytes[begin] ?? 0) & 0xc0) === 0x80) begin++;
    return bytes.subarray(begin).toString("utf8");
  }

  /** The end of the standard output, for a summary. */
  last(): string {
    return this.#lastPrinted.toWellFormed().trim();
  }

  /** The end of both, for the reason of a failure. */
  lastOfBoth(): string {
    return this.#kept.slice(-lastCharacters).toWellFormed().trim();
  }

  /** A secret may arrive in several chunks, but not in several lines. */
  #print(from: "stdout" | "stderr", end: number): void {
    const lines = this.#streams[from];
    const text = this.#clean(lines.pending.slice(0, end));
    lines.pending = lines.pending.slice(end);
    this.#show(text);
    if (from === "stdout") this.#lastPrinted = (this.#lastPrinted + text).slice(-lastCharacters);
    this.#kept += text;
    if (this.#kept.length > 2 * limits.outputBytes) this.#kept = this.#kept.slice(-limits.outputBytes);
  }

  #clean(text: string): string {
    return this.#redact(stripVTControlCharacters(text));
  }
}

class Lines {
  readonly decoder = new StringDecoder("utf8");
  pending = "";
}
