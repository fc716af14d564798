import type { Word } from "../text/words.ts";
import { stopWords } from "./stop-words.ts";
import { type Language, languages } from "./topics.ts";
import { topicsIn } from "./vocabularies.ts";

const known = new Set<string>(languages);
const isKnown = (language: string): language is Language => known.has(language);

/**
 * The language of some words, judged by its small words: `other` where another language fits best or the letters
 * are not Latin ones, undefined where there is too little to judge by.
 */
export function languageOf(words: readonly Word[]): Language | "other" | undefined {
  const sample = words.slice(0, 200);
  const letters = sample.filter(({ fold }) => /\p{L}/u.test(fold));
  const foreign = letters.filter(({ fold }) => !/^[a-z0-9œæøåł]+$/.test(fold)).length;
  if (foreign > letters.length / 2) return "other";
  let best: { language: string; score: number } | undefined;
  let second = 0;
  for (const [language, list] of stopWords) {
    const score = letters.filter(({ fold }) => list.has(fold)).length;
    if (best === undefined || score > best.score) {
      second = best?.score ?? 0;
      best = { language, score };
    } else second = Math.max(second, score);
  }
  if (best === undefined || best.score === 0 || best.score === second) return undefined;
  if (isKnown(best.language)) return best.language;
  return best.score > 1 ? "other" : undefined;
}

/** Too short for small words, "Checkout kaputt" is told by the words it has in common with a vocabulary. */
export function languageByVocabulary(words: readonly Word[]): Language | undefined {
  const scores = languages
    .map((language) => ({
      language,
      score: new Set(topicsIn(words.slice(0, 200), language).map(({ from }) => from)).size,
    }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scores;
  return best !== undefined && best.score > (second?.score ?? 0) ? best.language : undefined;
}
