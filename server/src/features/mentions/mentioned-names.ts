import { nameKey } from "../../names.ts";

export interface Mentionable {
  readonly id: string;
  readonly display_name_key: string;
}

/**
 * Whom a text mentions: `@` and a member's display name, the longest that fits, whatever its case, anywhere but
 * inside a word or an e-mail address. Each member once, in the order of the text.
 */
export function mentionedIn(text: string, members: readonly Mentionable[]): string[] {
  const haystack = nameKey(text);
  const idOf = new Map(members.map((member) => [member.display_name_key, member.id]));
  const lengths = [...new Set(members.map((member) => member.display_name_key.length))].toSorted((a, b) => b - a);
  const mentioned = new Set<string>();
  for (let at = haystack.indexOf("@"); at !== -1; at = haystack.indexOf("@", at + 1)) {
    if (endsInWord.test(haystack.slice(Math.max(0, at - 2), at))) continue;
    const start = at + 1;
    for (const length of lengths) {
      const id = idOf.get(haystack.slice(start, start + length));
      if (id === undefined || startsInWord.test(haystack.slice(start + length, start + length + 3))) continue;
      mentioned.add(id);
      break;
    }
  }
  return [...mentioned];
}

const endsInWord = /[\p{L}\p{M}\p{N}_]$/u;
/** A hyphen carries a word on ("Ann-Marie"), an apostrophe does not ("Ann's"). */
const startsInWord = /^-?[\p{L}\p{M}\p{N}_]/u;
