import { initialOf } from "../../shared/names.ts";

export interface Mentionable {
  readonly id: string;
  readonly display_name_key: string;
}

/**
 * The members a text mentions: `@` and the longest matching display name, case-insensitive, except inside a word or an
 * email address. Each member once, in the order of the text. `haystack` is the text as `nameKey` normalises it.
 */
export function mentionedIn(haystack: string, members: readonly Mentionable[]): string[] {
  const idOf = new Map(members.map((member) => [member.display_name_key, member.id]));
  const lengths = [...new Set(members.map((member) => member.display_name_key.length))].toSorted((a, b) => b - a);
  const mentioned = new Set<string>();
  let lastEnd = -1;
  for (const start of positionsAfterAt(haystack)) {
    const slash = start - 2;
    // "@Ann/@Bo" mentions two people, "example.com/@ann" is a URL.
    if (haystack.charAt(slash) === "/" && slash !== lastEnd) continue;
    for (const length of lengths) {
      const end = start + length;
      const id = idOf.get(haystack.slice(start, end));
      if (id === undefined || continuesWord.test(haystack.slice(end, end + 5))) continue;
      mentioned.add(id);
      lastEnd = end;
      break;
    }
  }
  return [...mentioned];
}

/** The first characters of the names that a text may mention. */
export function initialsIn(haystack: string): Set<string> {
  return new Set(Iterator.from(positionsAfterAt(haystack)).map((start) => initialOf(haystack.slice(start, start + 2))));
}

function* positionsAfterAt(haystack: string): Generator<number> {
  for (let at = haystack.indexOf("@"); at !== -1; at = haystack.indexOf("@", at + 1)) {
    if (!isInAddress(haystack, at)) yield at + 1;
  }
}

/**
 * Whether the text before an `@` can be the local part of an email address: a word, followed by punctuation or in
 * quotes. Punctuation that follows no word is Markdown ("_@Ann_") or a list marker.
 */
function isInAddress(haystack: string, at: number): boolean {
  let end = at;
  while (end > 0 && "._+-".includes(haystack.charAt(end - 1))) end--;
  if (end === at && haystack.charAt(at - 1) === '"') end--;
  return endsInWord.test(haystack.slice(Math.max(0, end - 2), end));
}

const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
/**
 * A hyphen continues a word ("Ann-Marie"), and so does the dot of a domain. An apostrophe does not ("Ann's"), nor does
 * Markdown emphasis, which is at most three characters long.
 */
const continuesWord = /^(?:[.-]|_{0,3})[\p{L}\p{M}\p{N}]/u;
