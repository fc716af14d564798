import type { Statement } from "../reading/statement.ts";
import { isContentWord } from "../vocabulary/stop-words.ts";

/** Whether two statements speak of the same thing; some words may be too common in a source to tell. */
export const touches = (one: Statement, other: Statement, common: readonly string[] = []): boolean =>
  sharedWords(one, other).some((word) => !isAmong(word, common));

/** The words of the second that stand in the first too, in whatever form. */
export function sharedWords(one: Statement, other: Statement): string[] {
  const words = contentOf(one);
  return contentOf(other).filter((word) => isAmong(word, words));
}

/** Whether a word stands in a list, in whatever form. */
export const isAmong = (word: string, words: readonly string[]): boolean =>
  words.some((each) => isSameWord(word, each));

/** More words than that are no sentence anybody would compare. */
const most = 40;

const known = new WeakMap<Statement, string[]>();

export function contentOf(statement: Statement): string[] {
  const content =
    known.get(statement) ??
    statement.words
      .map(({ fold }) => fold)
      .filter((word) => isContentWord(word) && !/\p{N}/u.test(word))
      .slice(0, most);
  known.set(statement, content);
  return content;
}

const shortest = 4;

/** "Akte" and "Patientenakten", "borra" and "borrada": roughly the same word. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < shortest) return false;
  const stem = short.length > shortest + 1 ? short.slice(0, -2) : short.slice(0, shortest);
  if (long.startsWith(stem)) return long.length - short.length <= shortest;
  return long.lastIndexOf(short) >= long.length - short.length - 2 && long.includes(short);
}
