/** For comparisons. The diaeresis stays: it tells "konnte" from "könnte". NFKD would make "ﷺ" 18 times as long. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u0307\u0309-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[‘’´`]/g, "'");

export const oneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(" ");
export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu) ?? [];

export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > length / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const ends = new Set(".!?…");
const closers = new Set("\"'”’»)]");
const abbreviations = new Set("e.g i.e z.b b bzw ca nr mr mrs ms dr p.ej ej vs d.h inkl evtl ggf sr mme".split(" "));
/** Longer lines were broken by a mail client, shorter ones on purpose. */
const wrappedLine = 55;

export function sentencesIn(text: string, most = Infinity): string[] {
  const sentences: string[] = [];
  let start = 0;
  let lineStart = 0;
  const cut = (end: number) => {
    const sentence = text.slice(start, end).trim();
    if (sentence) sentences.push(sentence);
    start = end;
  };
  for (let at = 0; at < text.length && sentences.length < most; at++) {
    const character = text[at] ?? "";
    if (character === "\n") {
      if (at - lineStart < wrappedLine && !/^\s?\p{Ll}/u.test(text.slice(at + 1, at + 3))) cut(at);
      lineStart = at + 1;
    } else if (ends.has(character)) {
      let end = at + 1;
      while (closers.has(text[end] ?? "")) end++;
      const near = text.slice(Math.max(start, at - 6), at).toLowerCase();
      const before = near.split(/[\s(]/).at(-1) ?? "";
      const isAbbreviation = abbreviations.has(before) || (before.length < 4 && /^\s\d/.test(text.slice(end, end + 2)));
      const goesOn = character === "." && (isAbbreviation || /^\s\p{Ll}/u.test(text.slice(end, end + 2)));
      if (!goesOn && !/^\S/.test(text.slice(end, end + 1))) cut(end);
      at = end - 1;
    }
  }
  if (sentences.length < most) cut(text.length);
  return sentences;
}
