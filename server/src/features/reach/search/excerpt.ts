import { foldedWords } from "./fold-words.ts";
import type { SearchTerm } from "./search-expression.ts";

const length = 200;
/** How much is shown before the first word that was found. */
const lead = 60;

/** A word is looked for in this much of a text, and the rest of a word that is longer than any in the index is ignored. */
const mostCharacters = 10_000;
const longestWord = 100;

/** A part of a text on one line, from around the first word that matches. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const line = text.slice(0, mostCharacters).replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const at = firstMatch(line, terms);
  const start = at <= lead ? 0 : line.indexOf(" ", at - lead) + 1;
  // A text without spaces is cut anywhere.
  const from = start > at || start === 0 ? Math.max(0, at - lead) : start;
  const part = line.slice(from, from + length - 2).toWellFormed();
  return `${from > 0 ? "…" : ""}${part.trim()}${from + length - 2 < line.length ? "…" : ""}`;
}

/** Where the first word begins that matches a term; 0 if none does. */
function firstMatch(line: string, terms: readonly SearchTerm[]): number {
  const seen = new Set<string>();
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (seen.has(word)) continue;
    seen.add(word);
    for (const spellings of foldedWords(word.slice(0, longestWord))) {
      if (terms.some((term) => isMatch(term, spellings))) return index;
    }
  }
  return 0;
}

const isMatch = ({ beginnings, words }: SearchTerm, spellings: readonly (string | undefined)[]) =>
  spellings.some(
    (spelling) =>
      spelling !== undefined &&
      (words.includes(spelling) || beginnings.some((beginning) => spelling.startsWith(beginning))),
  );
