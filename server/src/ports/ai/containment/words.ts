export interface Word {
  readonly text: string;
  /** First word after punctuation. */
  readonly startsClause: boolean;
  /** Followed by a colon or an equals sign. */
  readonly introduces: boolean;
}

/** Joins spelled-out words: "i g n o r e", "i.g.n.o.r.e". */
export function joinSpelledOut(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*·]\p{L}(?![\p{L}\p{N}])){3,}/gu, (spelled) =>
    spelled.replaceAll(/[^\p{L}]/gu, ""),
  );
}

export function wordsOf(folded: string): Word[] {
  const said: Word[] = [];
  let startsClause = true;
  for (const [, word, between = ""] of folded.matchAll(/([\p{L}\p{N}']+)([^\p{L}\p{N}']*)/gu)) {
    if (word !== undefined) said.push({ text: word, startsClause, introduces: /^["*_`]*\s?[:=]/.test(between) });
    startsClause = /[.!?;:,()[\]{}"“”„«»\n–—|…>#=]|\s-|-\s/.test(between);
  }
  return said;
}
