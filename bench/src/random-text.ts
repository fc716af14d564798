const syllables =
  "an be ca do el fa gi ho in ju ka lo mi nu or pe qui ra si ta um ve wo xe ya zu ein ung schl tra".split(" ");
const vocabularySize = 30_000;
const alphabet = "abcdefghijklmnopqrstuvwxyz";

export interface RandomText {
  word(): string;
  sentence(length: number): string;
  /** A word of at least six letters with one mistake. */
  misspelt(): string;
}

/** Text whose words are as unevenly distributed as those of a language. The same on every run. */
export function randomText(): RandomText {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <Item>(from: ArrayLike<Item>): Item => from[Math.floor(random() * from.length)] as Item;
  const vocabulary = Array.from({ length: vocabularySize }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(syllables)).join(""),
  );
  // Zipf's law: the frequency of a word is inversely proportional to its rank.
  const word = () => vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? "";
  return {
    word,
    sentence: (length) => Array.from({ length }, word).join(" "),
    misspelt() {
      let correct = word();
      while (correct.length < 6) correct = word();
      const at = 1 + Math.floor(random() * (correct.length - 2));
      return correct.slice(0, at) + pick(alphabet) + correct.slice(at + 1);
    },
  };
}
