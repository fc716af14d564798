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

/**
 * The words of a text without case and accents. Each has one or two spellings: umlauts are written without their dots and
 * with an `e`. Text in a script without spaces is split into overlapping pairs of characters, and its last character.
 */
export function* foldedWords(text: string): Generator<readonly [string, string?]> {
  if (asciiOnly.test(text)) {
    for (const [found] of text.toLowerCase().matchAll(asciiWord)) yield [found.slice(0, longestWord)];
    return;
  }
  for (const [found] of text.normalize("NFKC").toLowerCase().matchAll(word)) {
    for (const part of found.split(unspaced)) {
      if (part === "") continue;
      if (unspaced.test(part)) yield* pairsIn(folded(part));
      else yield spellingsOf(part);
    }
  }
}

/** Whether a word is in a script without spaces. */
export const isUnspaced = (folding: string) => unspaced.test(folding);

function spellingsOf(part: string): [string, string?] {
  const plain = cut(folded(part));
  if (!/[äöü]/.test(part)) return [plain];
  return [plain, cut(folded(part.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)))];
}

function* pairsIn(part: string): Generator<[string]> {
  const characters = [...part];
  for (let index = 0; index < characters.length; index++) yield [characters.slice(index, index + 2).join("")];
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
