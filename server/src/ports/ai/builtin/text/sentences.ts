const abbreviations = new Set(
  (
    "e.g i.e eg ie z.b d.h u.a o.a p.ej p.ex bzw ca approx vs nr no num str usf evtl ggf inkl incl exkl excl min max " +
    "tel art fig st vgl zzgl std sek mio mr mrs ms dr prof sr sra mme m sog bspw resp dept est jan feb apr jun jul " +
    "aug sep sept oct okt nov dec dez abb abs bez ung etw ext vol v ver dipl ing geb inh hr frl"
  ).split(" "),
);

const longestSentence = 600;

/** Splits running text where a reader would stop, not after an abbreviation, a decimal point or an ordinal number. */
export function sentencesOf(shouted: string): string[] {
  const text = shouted.replaceAll(/[.!?…]{4,}/g, (marks) => marks.slice(0, 3));
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/(?<![.!?…])[.!?…]+["'”“’»)\]]*(?=\s|$)|[。！？]+/gu)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && match[0].length === 1 && isAbbreviation(text, start, match.index)) continue;
    if (/["'”“’»)\]]$/u.test(match[0]) && /^\s\p{Ll}/u.test(text.slice(end, end + 3))) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  sentences.push(text.slice(start));
  return sentences
    .flatMap(splitOverlong)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function isAbbreviation(text: string, start: number, dot: number): boolean {
  const before = text.slice(Math.max(start, dot - 12), dot);
  const word = before.slice(before.search(/(?<![^\s("'])[^\s("']*$/u));
  if (word === "" || abbreviations.has(word.toLowerCase()) || isJoined(word)) return word !== "";
  const next = text.slice(dot, dot + 20);
  if (/^\p{N}{1,2}$/u.test(word)) return isOrdinal(text.slice(Math.max(start, dot - 24), dot), next);
  return /^\p{L}$/u.test(word) && /^\.\s\S/u.test(next);
}

/** "Dipl.-Ing. Weber" */
const isJoined = (word: string) => abbreviations.has(/\.-(\p{L}+)$/u.exec(word)?.[1]?.toLowerCase() ?? "");

const month = /^\.\s(?:jan|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc])/iu;
const beforeOrdinal =
  /(?:^|\s)(?:a[bmn]|i[mn]|de[rmns]|die|das|vo[mn]|zu[mr]|bei[m]?|bis|seit|nach|vor|jede[rmns]?)\s\S+$/iu;

/** "am 3. März", "im 2. Stock"; but "It is 45. The system …" ends there. */
const isOrdinal = (before: string, after: string) =>
  month.test(after) || /^\.\s\p{Ll}/u.test(after) || (/^\.\s\S/u.test(after) && beforeOrdinal.test(before));

function splitOverlong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestSentence) {
    const space = rest.lastIndexOf(" ", longestSentence);
    const cut =
      space > longestSentence / 2 ? space : longestSentence - (isHighSurrogate(rest, longestSentence) ? 1 : 0);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

const isHighSurrogate = (text: string, end: number) => /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
