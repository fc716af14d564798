import { initialOf } from "../../names.ts";

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
  for (const start of placesAfterAt(haystack)) {
    for (const length of lengths) {
      const id = idOf.get(haystack.slice(start, start + length));
      if (id === undefined || startsInWord.test(haystack.slice(start + length, start + length + 3))) continue;
      mentioned.add(id);
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
    if (!endsInWord.test(haystack.slice(Math.max(0, at - 2), at))) yield at + 1;
  }
}

const endsInWord = /[\p{L}\p{M}\p{N}_]$/u;
/** A hyphen carries a word on ("Ann-Marie"), an apostrophe does not ("Ann's"). */
const startsInWord = /^-?[\p{L}\p{M}\p{N}_]/u;
