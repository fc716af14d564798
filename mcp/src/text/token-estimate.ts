/**
 * An upper estimate of the tokens of a text, as a sum over its characters, so that a text can be cut anywhere. English
 * prose takes about half of it. A tokenizer would be exact for one family of models only, and take 30 MB of memory.
 */
export function tokenEstimate(text: string): number {
  let sum = 0;
  for (const character of text) sum += weightOf(character);
  return Math.ceil(sum);
}

/** The number of UTF-16 units at the beginning of the text that have at most this estimate. */
export function fittingLength(text: string, tokens: number): number {
  let sum = 0;
  let length = 0;
  for (const character of text) {
    sum += weightOf(character);
    if (sum > tokens) return length;
    length += character.length;
  }
  return length;
}

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
