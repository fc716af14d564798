import { initialOf } from "../../../shared/names.ts";

export interface Mentionable {
  readonly id: string;
  readonly display_name_key: string;
}

/** Names by their characters, so that a text is compared with all of them at once. */
interface NamesFrom {
  /** Of the member whose name ends here. */
  id?: string;
  readonly next: Map<string, NamesFrom>;
}

/**
 * The members a text mentions: `@` and the longest matching display name, case-insensitive, except inside a word or an
 * email address. Each member once, in the order of the text. `haystack` is the text as `nameKey` normalises it.
 */
export function mentionedIn(haystack: string, members: readonly Mentionable[]): string[] {
  const names = namesOf(members);
  const mentioned = new Set<string>();
  let lastEnd = -1;
  for (const start of positionsAfterAt(haystack)) {
    const slash = start - 2;
    // "@Ann/@Bo" mentions two people, "example.com/@ann" is a URL.
    if (haystack.charAt(slash) === "/" && slash !== lastEnd) continue;
    const found = longestNameAt(haystack, start, names);
    if (!found) continue;
    mentioned.add(found.id);
    lastEnd = found.end;
  }
  return [...mentioned];
}

function namesOf(members: readonly Mentionable[]): NamesFrom {
  const names: NamesFrom = { next: new Map() };
  for (const { id, display_name_key: name } of members) {
    let place = names;
    for (let index = 0; index < name.length; index++) {
      const character = name.charAt(index);
      const next = place.next.get(character) ?? { next: new Map() };
      place.next.set(character, next);
      place = next;
    }
    place.id = id;
  }
  return names;
}

function longestNameAt(haystack: string, start: number, names: NamesFrom): { id: string; end: number } | undefined {
  let found: { id: string; end: number } | undefined;
  let place: NamesFrom | undefined = names;
  for (let end = start; place; place = place.next.get(haystack.charAt(end++))) {
    const { id } = place;
    if (id !== undefined && !continuesWord.test(haystack.slice(end, end + 5))) found = { id, end };
  }
  return found;
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
