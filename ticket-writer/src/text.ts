/** For comparisons, without accents. NFKD would make "ﷺ" 18 times as long. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[‘’´`]/g, "'");

export const oneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(" ");
export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu) ?? [];
/** Letters that are drawn as nothing do not count. */
export const hasWords = (text: string): boolean => /[^\P{L}\u115f\u1160\u3164\uffa0]|\p{N}/u.test(text);

export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > length / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Matches one of the phrases, separated by commas, as whole words of a folded text. `word*` also matches longer ones. */
export function anyOf(list: string): RegExp {
  const phrases = fold(oneLine(list)).replaceAll("*", "[\\p{L}\\p{N}]*").split(", ");
  const patterns = phrases.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "u");
}
