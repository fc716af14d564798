export interface Word {
  /** Lower case, without accents. */
  readonly fold: string;
  readonly start: number;
  readonly end: number;
  /** Which part of the sentence it stands in: what is negated in one part is not in the next. */
  readonly clause: number;
}

const wordPattern = /\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’´`][\p{L}]+)*|[€$£%]/gu;
const between = /[,;:()[\]{}"“”„«»!?…\n/|]|[.](?=\s|$)|\s[-–—>]+\s|[–—]/u;

/** "am 3. Mai": the sentence goes on behind such a dot. */
const ordinal = /^\p{N}{1,2}$/u;

const clauseOpeners = new Set(
  (
    "but however although though and because when whenever whereas while if unless after " +
    "aber sondern und weil wenn falls sobald obwohl wahrend nachdem " +
    "pero sino y porque cuando si aunque mientras " +
    "mais et quand lorsque car sinon"
  ).split(" "),
);

/** "Das ist aber teuer": such a word opens a clause only behind a comma, and that counts already. */
const particles = new Set(["aber"]);

export const opensClause = (word: Word): boolean => clauseOpeners.has(word.fold);

const bareContractions = new Map([
  ["cant", "can"],
  ["wont", "will"],
  ..."do does did is are was were has have had would could should"
    .split(" ")
    .map((verb): [string, string] => [`${verb}nt`, verb]),
]);

const plain = /^[a-z0-9]+$/;

/** German verbs whose dots are the difference between what is and what might be. */
const conditional = /^(?:w[üu]rd|k[öo]nnt|h[äa]tt|w[äa]r)e(?:n|t|st)?$/;
const spelledOut = new Map([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
]);

function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return withConditional(lower).normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
}

function withConditional(word: string): string {
  return conditional.test(word) ? word.replace(/[äöü]/, (letter) => spelledOut.get(letter) ?? letter) : word;
}

/** The words of a sentence, with contractions written out the same way whoever wrote them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let last = 0;
  for (const match of text.matchAll(wordPattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const gap = text.slice(last, start);
    if (words.length > 0 && between.test(gap) && !(gap === ". " && ordinal.test(words.at(-1)?.fold ?? ""))) clause++;
    last = end;
    for (const part of parts(fold(match[0]))) {
      if (words.length > 0 && clauseOpeners.has(part) && !particles.has(part)) clause++;
      words.push({ fold: part, start, end, clause });
    }
  }
  return words;
}

function parts(word: string): string[] {
  if (word === "cannot") return ["can", "not"];
  const bare = bareContractions.get(word);
  if (bare !== undefined) return [bare, "not"];
  if (!/['’´`]/.test(word)) return [word];
  const negated = /^(.+)n['’´`]t$/.exec(word)?.[1];
  if (negated !== undefined) return [negated === "wo" ? "will" : negated === "ca" ? "can" : negated, "not"];
  return word.split(/['’´`]/);
}
