import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";
import { type ClaimUsage, limits } from "@corkboard/contract";
import { addedUsage, ClaudeSession } from "./claude-session.ts";
import type { Redact } from "./redaction.ts";

/** Of a line that does not end. Half of it is more than any variable of an environment is long, however encoded. */
const longestLine = 1024 * 1024;
const lastCharacters = 4_000;

/**
 * Shows what an agent prints, and keeps the end of it, both readable, without colours and without secrets. Also keeps what
 * the agent says it has used.
 */
export class AgentOutput {
  readonly #redact: Redact;
  readonly #show: (text: string) => void;
  readonly #streams = { stdout: new Lines(), stderr: new Lines() };
  readonly #clean = (text: string): string => this.#redact(stripVTControlCharacters(text));
  #session = new ClaudeSession(this.#clean);
  #usage: ClaimUsage | null;
  #kept = "";
  #lastPrinted = "";

  /** `earlierUsage` is what the same attempt has used before. */
  constructor(redact: Redact, show: (text: string) => void, earlierUsage: ClaimUsage | null) {
    this.#redact = redact;
    this.#show = show;
    this.#usage = earlierUsage;
  }

  add(chunk: Buffer, from: "stdout" | "stderr"): void {
    const lines = this.#streams[from];
    lines.pending += lines.decoder.write(chunk);
    if (lines.isSkipped) {
      const next = lines.pending.indexOf("\n") + 1;
      lines.pending = lines.pending.slice(next > 0 ? next : lines.pending.length);
      lines.isSkipped = next === 0;
    }
    const end = lines.pending.lastIndexOf("\n") + 1;
    if (end > 0) this.#print(from, end);
    else if (lines.pending.length <= longestLine) return;
    else if (from === "stdout" && this.#session.hasBegun) {
      lines.pending = "[a message that is too long]\n";
      this.#print(from, lines.pending.length);
      lines.isSkipped = true;
    } else {
      lines.pending = this.#clean(lines.pending);
      this.#print(from, longestLine / 2);
    }
  }

  /** Passes on lines that did not end, once a run of the command prints nothing more. */
  end(): void {
    for (const from of ["stdout", "stderr"] as const) {
      this.#print(from, this.#streams[from].pending.length);
      this.#streams[from].isSkipped = false;
    }
    const { usage, lastText } = this.#session;
    if (usage) this.#usage = addedUsage(this.#usage, usage);
    if (lastText !== "") this.#lastPrinted = lastText.slice(-lastCharacters);
    this.#session = new ClaudeSession(this.#clean);
  }

  /** What all runs have used, as far as the command said so; null if it did not. */
  usage(): ClaimUsage | null {
    return this.#usage;
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
    const raw = lines.pending.slice(0, end);
    const text = this.#clean(from === "stdout" ? this.#session.readable(raw) : raw);
    lines.pending = lines.pending.slice(end);
    this.#show(text);
    if (from === "stdout") this.#lastPrinted = (this.#lastPrinted + text).slice(-lastCharacters);
    this.#kept += text;
    if (this.#kept.length > 2 * limits.outputBytes) this.#kept = this.#kept.slice(-limits.outputBytes);
  }
}

class Lines {
  readonly decoder = new StringDecoder("utf8");
  pending = "";
  /** Whether the rest of the line is left out. */
  isSkipped = false;
}
