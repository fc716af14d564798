import { isContentWord } from "../vocabulary/stop-words.ts";
import type { Word } from "../text/words.ts";
import type { Statement } from "./statement.ts";

const stemLength = 6;

/** A word without its endings, roughly: enough to see that "exports" and "export" are the same matter. */
export function stemOf(word: string): string {
  const bare = word.length > 4 ? word.replace(/(?:es|s|en|n|e)$/, "") : word;
  return bare.slice(0, stemLength);
}

export const stemsIn = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.filter(({ fold }) => isContentWord(fold) || /\p{N}/u.test(fold)).map(({ fold }) => stemOf(fold)));

const known = new WeakMap<Statement, ReadonlySet<string>>();

export function stemsOf(statement: Statement): ReadonlySet<string> {
  const stems = known.get(statement) ?? stemsIn(statement.words);
  known.set(statement, stems);
  return stems;
}

export function sharedStems(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of one) if (other.has(stem)) shared++;
  return shared;
}
