/** Control characters, line ends of every kind, and the invisible ones that turn the direction of what follows. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/**
 * What somebody wrote, as a part of one line: nothing in it can end the line, reorder what stands beside it or be
 * longer than asked.
 */
export function inOneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/** What somebody wrote, as paragraphs of lines, each of them as harmless as a part of one line. */
export function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const given of text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)) {
    const line = inOneLine(given, Number.POSITIVE_INFINITY);
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that HTML shows as it is, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
