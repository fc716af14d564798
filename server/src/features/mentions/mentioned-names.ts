import { initialOf } from "../../shared/names.ts";

export interface Mentionable {
  readonly id: string;
  readonly display_name_key: string;
}

/**
 * Whom a text mentions: `@` and a member's display name, the longest that fits, whatever its case, anywhere but
 * inside a word or an e-mail address. Each member once, in the order of the text. The text is given as its key.
 */
export function mentionedIn(haystack: string, members: readonly Mentionable[]): string[] {
  const idOf = new Map(members.map((member) => [member.display_name_key, member.id]));
  const lengths = [...new Set(members.map((member) => member.display_name_key.length))].toSorted((a, b) => b - a);
  const mentioned = new Set<string>();
  let lastEnd = -1;
  for (const start of placesAfterAt(haystack)) {
    const slash = start - 2;
    // "@Ann/@Bo" are two people, "example.com/@ann" is a page.
    if (haystack.charAt(slash) === "/" && slash !== lastEnd) continue;
    for (const length of lengths) {
      const end = start + length;
      const id = idOf.get(haystack.slice(start, end));
      if (id === undefined || goesOnAsWord.test(haystack.slice(end, end + 5))) continue;
      mentioned.add(id);
      lastEnd = end;
      break;
    }
  }
  return [...mentioned];
}

/** The characters that names mentioned in a text could begin with. */
export function initialsIn(haystack: string): Set<string> {
  return new Set(Iterator.from(placesAfterAt(haystack)).map((start) => initialOf(haystack.slice(start, start + 2))));
}

function* placesAfterAt(haystack: string): Generator<number> {
  for (let at = haystack.indexOf("@"); at !== -1; at = haystack.indexOf("@", at + 1)) {
    if (!isInAddress(haystack, at)) yield at + 1;
  }
}

/**
 * Whether what stands before an `@` can be the rest of an e-mail address: a word, with signs at its end or in quotes.
 * Signs that follow no word are Markdown ("_@Ann_") or a list's.
 */
function isInAddress(haystack: string, at: number): boolean {
  let end = at;
  while (end > 0 && "._+-".includes(haystack.charAt(end - 1))) end--;
  if (end === at && haystack.charAt(at - 1) === '"') end--;
  return endsInWord.test(haystack.slice(Math.max(0, end - 2), end));
}

const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
/**
 * A hyphen carries a word on ("Ann-Marie"), and so does the dot of a domain; an apostrophe does not ("Ann's"), nor does
 * Markdown's emphasis, which has three signs at most.
 */
const goesOnAsWord = /^(?:[.-]|_{0,3})[\p{L}\p{M}\p{N}]/u;
