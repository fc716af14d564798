import { stripVTControlCharacters } from "node:util";
import { limits } from "@corkboard/contract";

/** More than a token is long, so that no half of one is left at the beginning of what is kept. */
const marginBytes = 4_096;
const lastCharacters = 4_000;

/** Shows what an agent prints, and keeps the end of it. */
export class AgentOutput {
  readonly #secret: string;
  readonly #show: (chunk: Buffer) => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #lastPrinted = "";

  constructor(secret: string, show: (chunk: Buffer) => void) {
    this.#secret = secret;
    this.#show = show;
  }

  add(chunk: Buffer, from: "stdout" | "stderr"): void {
    this.#show(chunk);
    if (from === "stdout") this.#lastPrinted = (this.#lastPrinted + chunk.toString("utf8")).slice(-2 * lastCharacters);
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= limits.outputBytes + marginBytes) {
      this.#bytes -= this.#chunks.shift()?.length ?? 0;
    }
  }

  /** The end of everything that was printed, without colours and without the runner's own token. */
  text(): string {
    const bytes = Buffer.from(this.#clean(Buffer.concat(this.#chunks).toString("utf8")));
    let begin = Math.max(0, bytes.length - limits.outputBytes);
    // Not in the middle of a character.
    while (((bytes[begin] ?? 0) & 0xc0) === 0x80) begin++;
    return bytes.subarray(begin).toString("utf8");
  }

  /** The end of the standard output, for a summary or a reason. */
  last(): string {
    return this.#clean(this.#lastPrinted).slice(-lastCharacters).toWellFormed().trim();
  }

  #clean(text: string): string {
    return stripVTControlCharacters(text.toWellFormed()).replaceAll(this.#secret, "[redacted]");
  }
}
