const withoutMarks = (text: string) => text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");

/** Without case and accents, and umlauts also as they are written without them, as the service compares words. */
const foldings: readonly ((text: string) => string)[] = [
  withoutMarks,
  (text) => withoutMarks(text.normalize("NFC").replaceAll(/[äöü]/g, (letter) => `${withoutMarks(letter)}e`)),
];

const wholeWords = /[\p{L}\p{N}]+/gu;
const wordsIn = (text: string) => text.match(wholeWords) ?? [];

/** Whether every word of a text is the beginning of a word in a name. */
export function matchesText(name: string, text: string): boolean {
  const folded = (value: string) =>
    foldings.map((fold) => wordsIn(fold(value.toLocaleLowerCase().replaceAll("ß", "ss"))));
  const words = folded(name).flat();
  return folded(text).some((beginnings) =>
    beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}

const lettersBefore = 24;

/** The part of an excerpt that shows why it was found, because a row has only room for its beginning. */
export function fromFirstMatch(excerpt: string, text: string): string {
  const isFound = (each: string) => wordsIn(text).some((beginning) => matchesText(each, beginning));
  const at = [...excerpt.matchAll(wholeWords)].find(([each]) => isFound(each))?.index ?? 0;
  const start = at - lettersBefore;
  if (start <= 0) return excerpt;
  // The match itself may be in a long address, where no word starts shortly before it.
  const space = excerpt.slice(start, at).indexOf(" ");
  return `…${excerpt.slice(start + space + 1)}`;
}
