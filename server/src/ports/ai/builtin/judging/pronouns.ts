import type { Statement } from "../reading/statement.ts";
import { isContentWord } from "../vocabulary/stop-words.ts";

const referring = new Set(
  "it this that they them these those es das dies diese die davon damit eso esto lo los ca cela ce il".split(" "),
);

const others = new Set("otro otra otros otras demas andere anderen other others rest autre autres reste".split(" "));

/** "That is not part of it", but not "that label", "die Sicherung" or "lo otro". */
export function isPronoun(words: Statement["words"], at: number): boolean {
  if (!referring.has(words[at]?.fold ?? "")) return false;
  const next = words[at + 1]?.fold ?? "";
  return !others.has(next) && (at + 2 >= words.length || !isContentWord(next));
}

/** Speaks of what was just said rather than of something it names. */
export const points = ({ words }: Statement): boolean => words.slice(0, 3).some((_, at) => isPronoun(words, at));
