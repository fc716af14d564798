import type { Wire } from "@corkboard/client";

const maxSuggestions = 6;
/** An `@` that starts a word, and what follows up to the caret. Names contain spaces, so one is allowed. */
const beforeCaret = /(?<![\p{L}\p{N}_])@(?<query>[\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]*)?)$/u;

export interface MentionQuery {
  /** The position of the `@`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const found = beforeCaret.exec(text.slice(Math.max(0, caret - 100), caret));
  if (!found) return undefined;
  const query = found.groups?.query ?? "";
  return { start: caret - query.length - 1, end: caret, text: query };
}

/** Members with a word in their name that starts with the query. */
export function suggestMembers(members: readonly Wire.Member[], query: string): Wire.Member[] {
  const wanted = fold(query);
  const starts = (name: string) => name.startsWith(wanted);
  return members
    .filter(({ display_name }) => {
      const name = fold(display_name);
      return starts(name) || name.split(/\s+/).some(starts);
    })
    .toSorted(
      (a, b) =>
        Number(starts(fold(b.display_name))) - Number(starts(fold(a.display_name))) ||
        a.display_name.localeCompare(b.display_name),
    )
    .slice(0, maxSuggestions);
}

/** Without case and accents, so that `@jurgen` finds Jürgen. */
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
