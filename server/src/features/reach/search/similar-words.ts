import { isUnspaced } from "./fold-words.ts";
import { prefixDistance } from "./prefix-distance.ts";

/** A shorter word is similar to too many others. */
const shortest = 4;

export const isCorrectable = (word: string) => word.length >= shortest && !isUnspaced(word);

/** How many mistakes a word may contain. */
const mistakesIn = (word: string) => (word.length < 6 ? 1 : 2);

/** The beginning of a word counts as part of its first trigrams. Its end does not: the word may not be complete. */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word}`;
  return [...new Set(Array.from({ length: word.length }, (_, index) => padded.slice(index, index + 3)))];
}

/** How many words stand for a misspelt one. */
const mostSimilar = 12;

/** The words whose beginning differs least from a word that may be misspelt or incomplete, best first. */
export function mostSimilarTo(word: string, candidates: readonly string[]): string[] {
  const most = mistakesIn(word);
  return candidates
    .map((candidate) => ({
      candidate,
      distance: prefixDistance(word, candidate),
      excess: Math.abs(candidate.length - word.length),
    }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || a.excess - b.excess || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, mostSimilar)
    .map(({ candidate }) => candidate);
}
