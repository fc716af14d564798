/** Where one sentence ends and the next begins: a full stop and space, an empty line, a new item of a list. */
const boundary = /((?<=[.!?…。！？])[ \t\n]+|(?<=[。！？])|\n[ \t]*\n|\n(?=[ \t]{0,8}(?:[-*+>#|]|\d{1,9}[.)])))/u;

/** The sentences of a text; lines that only wrap are joined. */
export function sentencesOf(text: string): string[] {
  return text.split(boundary).filter((piece) => piece.trim() !== "");
}

/** Puts another text in the place of those sentences that are to go. What stands between them stays. */
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
