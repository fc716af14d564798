/** Sentence boundaries: punctuation and a space, an empty line, a new list item. */
const boundary = /((?<=[.!?…。！？])[ \t\n]+|(?<=[。！？])|\n[ \t]*\n|\n(?=[ \t]{0,8}(?:[-*+>#|]|\d{1,9}[.)])))/u;

/** Splits a text into sentences; wrapped lines are joined. */
export function sentencesOf(text: string): string[] {
  return text.split(boundary).filter((piece) => piece.trim() !== "");
}

/** Replaces matching sentences. The separators are kept. */
export function replaceSentences(text: string, isToGo: (sentence: string) => boolean, instead: string): string {
  return text
    .split(boundary)
    .map((piece) => {
      if (piece.trim() === "" || !isToGo(piece.replaceAll("\n", " "))) return piece;
      const lead = /^\s*(?:(?:[-*+>#]{1,6}|\d{1,9}[.)])\s+)*/.exec(piece)?.[0] ?? "";
      return lead + instead;
    })
    .join("");
}
