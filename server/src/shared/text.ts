/** Control characters, line ends of every kind, and the invisible ones that turn the direction of what follows. */
const unprintableOnes = String.raw`\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff`;
const unprintable = new RegExp(`[${unprintableOnes}]+`, "gv");
const unprintableInLine = new RegExp(`[[${unprintableOnes}]--\\n]+`, "gv");

/**
 * What somebody wrote, as a part of one line: nothing in it can end the line, reorder what stands beside it or be
 * longer than asked.
 */
export function inOneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const characters = Array.from(line);
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

const lineEnd = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;

export interface Paragraphs {
  /** The lines of each, none of them empty. */
  readonly paragraphs: readonly (readonly string[])[];
  /** Whether there are more than were asked for. */
  readonly isCut: boolean;
}

/**
 * What somebody wrote, as paragraphs of lines, each of them as harmless as a part of one line. The text is gone over as
 * a whole: doing so with each line took a tenth of a second for a few thousand of them.
 */
export function paragraphsOf(text: string, mostLines: number): Paragraphs {
  const clean = text
    .toWellFormed()
    .replaceAll(lineEnd, "\n")
    .replaceAll(unprintableInLine, " ")
    .replaceAll(/[^\S\n]+/g, " ");
  const paragraphs: string[][] = [[]];
  let left = mostLines;
  for (const given of clean.split("\n")) {
    const line = given.trim();
    if (line === "") paragraphs.push([]);
    else if (left-- > 0) paragraphs.at(-1)?.push(line);
    else break;
  }
  return { paragraphs: paragraphs.filter((lines) => lines.length > 0), isCut: left < 0 };
}
