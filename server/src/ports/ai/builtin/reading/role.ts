import type { Word } from "../text/words.ts";
import { wordsOf } from "../text/words.ts";
import { languages, type Topic } from "../vocabulary/topics.ts";
import { shortTextTopicsIn } from "../vocabulary/vocabularies.ts";
import type { Role } from "./statement.ts";

const roles = new Map<Topic, Role>([
  ["label_excluded", "excluded"],
  ["label_steps", "steps"],
  ["label_expected", "expected"],
  ["label_actual", "actual"],
  ["label_acceptance", "acceptance"],
  ["label_decision", "decision"],
]);

const longestLabel = 6;

/** What a heading or the words before a colon announce; undefined when they announce nothing known. */
export function roleOf(label: string): Role {
  const words = wordsOf(label);
  return words.length === 0 || words.length > longestLabel ? undefined : announced(words);
}

/** A label is known when its known words are most of it. */
function announced(words: readonly Word[]): Role {
  for (const language of languages) {
    const found = shortTextTopicsIn(words, language)
      .filter(({ topic }) => roles.has(topic))
      .toSorted((one, other) => other.to - other.from - (one.to - one.from));
    const [best] = found;
    if (best !== undefined && best.to - best.from >= words.length - 1) return roles.get(best.topic);
  }
  return undefined;
}

/** "Expected: the total is shown" as label and words; undefined where a colon is just a colon. */
export function labelled(text: string): { readonly role: Role; readonly rest: string } | undefined {
  const match = /^[*_]{0,2}([\p{L}][\p{L}\s'’/-]{1,40}?)[*_]{0,2}\s?:[*_]{0,2}(?:\s+(.*))?$/su.exec(text);
  const role = match ? roleOf(match[1] ?? "") : undefined;
  return match && role !== undefined ? { role, rest: (match[2] ?? "").trim() } : undefined;
}
