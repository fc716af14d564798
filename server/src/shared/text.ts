import { withLimitedMarks } from "./combining-marks.ts";

/** Control characters, line separators, and invisible characters that change the direction of text. */
const unprintableClass = String.raw`\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff`;
const unprintable = new RegExp(`[${unprintableClass}]+`, "gv");
const unprintableInLine = new RegExp(`[[${unprintableClass}]--\\n]+`, "gv");

/** Makes untrusted text safe to show within one line: without line ends and direction changes, and truncated. */
export function toSingleLine(text: string, maxLength: number): string {
  const line = withLimitedMarks(text.toWellFormed()).replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}

const lineEnd = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;

export interface Paragraphs {
  /** The lines of each paragraph, none of them empty. */
  readonly paragraphs: readonly (readonly string[])[];
  /** Whether lines were left out. */
  readonly isCut: boolean;
}

/**
 * Splits untrusted text into paragraphs of lines, each as safe as a single line. The replacements run on the complete
 * text: running them on each line took a tenth of a second for a few thousand lines.
 */
export function toParagraphs(text: string, maxLines: number): Paragraphs {
  const clean = withLimitedMarks(text.toWellFormed())
    .replaceAll(lineEnd, "\n")
    .replaceAll(unprintableInLine, " ")
    .replaceAll(/[^\S\n]+/g, " ");
  const paragraphs: string[][] = [[]];
  let left = maxLines;
  for (const given of clean.split("\n")) {
    const line = given.trim();
    if (line === "") paragraphs.push([]);
    else if (left-- > 0) paragraphs.at(-1)?.push(line);
    else break;
  }
  return { paragraphs: paragraphs.filter((lines) => lines.length > 0), isCut: left < 0 };
}
