/**
 * Phrases are written as people would say them, with a few signs:
 * `(a|b c)` one of these, `[a|b]` one of these or nothing, `word*` any ending, `~` up to four words, `#` a number.
 */
export type PhraseElement = string | { readonly options: readonly PhraseElement[][]; readonly optional: boolean };

export function parsePhrase(phrase: string): PhraseElement[] {
  const signs = phrase.match(/[()[\]|]|[^()[\]|\s]+/g) ?? [];
  let at = 0;
  const sequence = (): PhraseElement[] => {
    const elements: PhraseElement[] = [];
    for (let sign = signs[at]; sign !== undefined && !")]|".includes(sign); sign = signs[at]) {
      at++;
      if (sign !== "(" && sign !== "[") {
        elements.push(sign);
        continue;
      }
      const options = [sequence()];
      while (signs[at] === "|") {
        at++;
        options.push(sequence());
      }
      at++;
      elements.push({ options, optional: sign === "[" });
    }
    return elements;
  };
  return sequence();
}
