/** Fewer words in a row than this are nobody's, unless they are the complete line. */
const passageWords = 5;

/** Languages that are written without spaces have a word for each character. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

/** The words of a text as numbers. Marks of quotations and lists, punctuation and capitals make no difference. */
export function wordsOf(text: string): number[] {
  return (text.toLowerCase().match(word) ?? []).map(hashOf);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Depends on the order, and on the number of words. */
function passageAt(words: readonly number[], start: number, length: number): number {
  let hash = length;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193) + 0x9e3779b9;
  return hash | 0;
}

/**
 * What a line may share with other texts: every five words in a row, or all of a shorter line. Comparing takes time in
 * proportion to the length of the texts, whatever they contain. Two passages with the same number by chance make a line
 * look like somebody else's, which is the harmless mistake.
 */
export class Passages {
  readonly #ofLines: readonly (readonly number[])[];
  readonly #wanted = new Set<number>();
  readonly #lengths: readonly number[];

  constructor(lines: readonly string[]) {
    const lengths = new Set<number>();
    this.#ofLines = lines.map((line) => {
      const words = wordsOf(line);
      const length = Math.min(words.length, passageWords);
      if (length === 0) return [];
      lengths.add(length);
      const passages: number[] = [];
      for (let start = 0; start + length <= words.length; start++) passages.push(passageAt(words, start, length));
      for (const passage of passages) this.#wanted.add(passage);
      return passages;
    });
    this.#lengths = [...lengths];
  }

  /** Whether a line has words, unlike a rule or the end of a code block. */
  hasWords(line: number): boolean {
    return this.#ofLines[line]?.length !== 0;
  }

  /** Of each line, how much of it is in these texts. */
  in(texts: readonly string[]): ("none" | "some" | "all")[] {
    const found = new Set<number>();
    for (const text of texts) {
      const words = wordsOf(text);
      for (const length of this.#lengths) {
        for (let start = 0; start + length <= words.length; start++) {
          const passage = passageAt(words, start, length);
          if (this.#wanted.has(passage)) found.add(passage);
        }
      }
    }
    return this.#ofLines.map((passages) => {
      const shared = passages.filter((passage) => found.has(passage)).length;
      return shared === 0 ? "none" : shared === passages.length ? "all" : "some";
    });
  }
}
