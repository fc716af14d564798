import { leastTokensPerUnit, tokenWeight } from "./token-estimate.ts";
import { visible } from "./visible.ts";

export interface Excerpt {
  /** With invisible characters shown as escapes. */
  readonly text: string;
  /** Where it ends in the source. */
  readonly end: number;
  readonly tokens: number;
}

/** A line break of two characters is one, so that a cut does not turn it into two. */
const characters = /\r\n|[\s\S]/gu;

/**
 * As much of a text as has at most this estimate, from an offset. The rest of the text is not looked at: escaping all of
 * a long one would take longer than everything else.
 */
export function excerptOf(source: string, start: number, tokens: number): Excerpt {
  const longest = source.slice(start, start + Math.floor(tokens / leastTokensPerUnit) + 2);
  const whole = visible(longest);
  const weight = tokenWeight(whole);
  if (weight <= tokens) return { text: whole, end: start + longest.length, tokens: Math.ceil(weight) };
  let text = "";
  let end = start;
  let sum = 0;
  for (const [character] of longest.matchAll(characters)) {
    const shown = visible(character);
    const sumWithIt = sum + tokenWeight(shown);
    if (sumWithIt > tokens) break;
    text += shown;
    end += character.length;
    sum = sumWithIt;
  }
  return { text, end, tokens: Math.ceil(sum) };
}
