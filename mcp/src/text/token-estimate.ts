/**
 * An upper estimate of the tokens of a text, as a sum over its characters, so that a text can be cut anywhere. English
 * prose takes about half of it. A tokenizer would be exact for one family of models only, and take 30 MB of memory.
 */
export const tokenEstimate = (text: string): number => Math.ceil(tokenWeight(text));

/** The same as a fraction, so that the parts of a text add up. */
export function tokenWeight(text: string): number {
  let sum = 0;
  for (const character of text) sum += weightOf(character);
  return sum;
}

/** What every UTF-16 unit of a text counts for at least, also after it was made visible. */
export const leastTokensPerUnit = 0.5;

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x61 && code <= 0x7a) return 0.5;
  if (code >= 0x41 && code <= 0x5a) return 0.75;
  if (code >= 0x30 && code <= 0x39) return 0.75;
  if (code === 0x20) return 0.5;
  if (code < 0x80) return 1;
  if (code < 0x250) return 1.5;
  if (code < 0x800) return 1.5;
  // Byte-level tokenizers need at most one token per byte of UTF-8.
  return code < 0x10000 ? 3 : 4;
}
