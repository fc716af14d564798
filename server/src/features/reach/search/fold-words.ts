import { withLimitedMarks } from "../../../shared/combining-marks.ts";

/** Longer words are cut, in documents and in searches alike. */
const longestWord = 40;

const word = /[\p{L}\p{N}\p{M}]+/gu;
const asciiOnly = /^\p{ASCII}*$/u;
const asciiWord = /[a-z0-9]+/g;

/** Scripts without spaces between words. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u;

/** What remains of a letter without its accent. Most letters are decomposed by Unicode's own rules. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Some characters expand to 18 others. What a text expands to beyond this is ignored. */
const mostCharacters = 50_000;
const expandedAtOnce = 1_000;

/**
 * The words of a text without case and accents, most of them once. Each has one or two spellings: umlauts are written without their dots and
 * with an `e`. Text in a script without spaces is split into overlapping pairs of characters, and its last character.
 */
export function* foldedWords(text: string): Generator<readonly [string, string?]> {
  if (asciiOnly.test(text)) {
    for (const found of text.toLowerCase().match(asciiWord) ?? []) yield [found.slice(0, longestWord)];
    return;
  }
  const seen = new Set<string>();
  for (const [found] of expanded(withLimitedMarks(text)).toLowerCase().matchAll(word)) {
    if (seen.has(found)) continue;
    seen.add(found);
    for (const part of found.split(unspaced)) {
      if (part === "") continue;
      if (unspaced.test(part)) yield* pairsIn(folded(part));
      else yield spellingsOf(part);
    }
  }
}

function expanded(text: string): string {
  let result = "";
  for (let at = 0; at < text.length && result.length < mostCharacters; at += expandedAtOnce) {
    result += text.slice(at, at + expandedAtOnce).normalize("NFKC");
  }
  // Composes what the cuts have separated.
  return result.normalize("NFKC");
}

/** Whether a word is in a script without spaces. */
export const isUnspaced = (folding: string) => unspaced.test(folding);

function spellingsOf(part: string): [string, string?] {
  const plain = cut(folded(part));
  if (!/[äöü]/.test(part)) return [plain];
  return [plain, cut(folded(part.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)))];
}

function* pairsIn(part: string): Generator<[string]> {
  let last = "";
  for (const character of part) {
    if (last !== "") yield [last + character];
    last = character;
  }
  if (last !== "") yield [last];
}

/** Only accents are removed: the marks of other scripts are letters of their own. */
function folded(part: string): string {
  return part
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFC");
}

const cut = (folding: string) =>
  folding.length <= longestWord ? folding : [...folding].slice(0, longestWord).join("");
