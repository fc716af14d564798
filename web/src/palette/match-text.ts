/** Without case and accents, as the service compares words. */
const folded = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll("ß", "ss");

const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word of a text is the beginning of a word in a name. */
export function matchesText(name: string, text: string): boolean {
  const words = wordsIn(name);
  return wordsIn(text).every((beginning) => words.some((word) => word.startsWith(beginning)));
}
