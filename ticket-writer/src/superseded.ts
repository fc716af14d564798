import type { Cue } from "./cues.ts";
import type { Language } from "./language.ts";
import { stem, type Statement } from "./statements.ts";
import { fold, wordsIn } from "./text.ts";

/** A value and its unit: the beginning of the next word, "date", or nothing. */
type Quantity = readonly [value: string, unit: string];

const monthsAndDays = new Set(
  ["en", "de", "fr", "es"].flatMap((code) => {
    const format = new Intl.DateTimeFormat(code, { month: "long", weekday: "long", timeZone: "UTC" });
    const dates = Array.from({ length: 12 }, (_, index) => Date.UTC(2024, 0, 1 + 31 * index));
    return dates.flatMap((date) => wordsIn(fold(format.format(date))));
  }),
);

function quantitiesIn(folded: string): Quantity[] {
  const tokens = folded.match(/\d[\d.,:/-]*|[\p{L}%€$£]+/gu) ?? [];
  return tokens.flatMap((token, at): Quantity[] => {
    const next = tokens[at + 1] ?? "";
    const value = token.replace(/\D$/, "");
    const isDay = monthsAndDays.has(token) && !/^\d/.test(tokens[at - 1] ?? "");
    if (!/^\d/.test(token)) return isDay ? [[token, "date"]] : [];
    if (monthsAndDays.has(next)) return [[`${value} ${next}`, "date"]];
    return [[value, /\d[./-]\d+[./-]\d/.test(value) ? "date" : /^\d/.test(next) ? "" : next.slice(0, 4)]];
  });
}

/** More statements are not compared with each other: the time grows with the square. */
const mostCompared = 200;

/** Marks statements that a later comment replaces with another value or clearly drops. */
export function markSuperseded(statements: readonly Statement[], language: Language): void {
  const compared = statements.slice(0, mostCompared);
  const quantities = new Map(compared.map((statement) => [statement, quantitiesIn(statement.folded)]));
  for (const [at, later] of compared.entries()) {
    if (!("comment" in later.cite) || later.folded.endsWith("?")) continue;
    const earlier = compared.slice(0, at).filter((old) => old.block !== later.block && old.kind !== "question");
    const subject = subjectOf(later, language);
    if (isDrop(later, language)) {
      const named = subject.filter((word) => !language.cues.drop(word)).map(stem);
      for (const old of dropped(earlier.filter(isPoint), named)) old.supersededBy ??= later;
    } else if (language.cues.change(later.folded)) {
      const values = quantities.get(later) ?? [];
      const changed = earlier.filter((old) => hasOtherValue(quantities.get(old) ?? [], values));
      const replaced = changed.filter((old) => isSameSubject(old, later, subject));
      const points = replaced.filter(isPoint);
      for (const old of points.length > 0 ? points : replaced) {
        old.supersededBy ??= later;
        if (points.length > 0 || namesValueOf(old, later)) later.replaces ??= old.replaces ?? old;
      }
    }
  }
}

/** Whether the source asks for it or a comment decides it. Other sentences of comments are remarks. */
const isPoint = ({ cite, kind, folded, replaces }: Statement) =>
  "field" in cite || replaces !== undefined || ((kind === "wish" || kind === "expectation") && !folded.endsWith("?"));

function hasOtherValue(old: readonly Quantity[], later: readonly Quantity[]): boolean {
  const units = new Set(later.map(([, unit]) => unit).filter(Boolean));
  return later.some(([value]) => !old.some(([known]) => known === value)) && old.some(([, unit]) => units.has(unit));
}

/** The later statement names the old value or shares a word; to replace a point, it may also have no subject. */
const isSameSubject = (old: Statement, later: Statement, subject: readonly string[]) =>
  namesValueOf(old, later) || (subject.length === 0 ? isPoint(old) : subject.some((word) => old.words.has(stem(word))));

const namesValueOf = (old: Statement, later: Statement) =>
  old.names.some((word) => /\d/.test(word) && later.names.includes(word));

/** What a statement is about besides values: nothing in "Let's make it 40 MB". */
export function subjectOf({ folded, names }: Statement, { cues }: Language): string[] {
  const units = new Set(quantitiesIn(folded).map(([, unit]) => unit));
  const isCue = (word: string) =>
    [cues.change, cues.imperative, cues.please, cues.opening, cues.expectation].some((find) => find(word));
  return names.filter((word) => !/\d/.test(word) && !units.has(word.slice(0, 4)) && !isCue(word));
}

export function isDrop({ folded }: Statement, { cues }: Language): boolean {
  const found = cues.drop(folded);
  return found !== undefined && !folded.endsWith("?") && !isNegated(folded, found.start, cues.negation);
}

/** Whether one of the three words before a cue, in the same clause, negates it. */
export function isNegated(folded: string, at: number, negation: Cue): boolean {
  const clause = folded.slice(Math.max(0, at - 60), at).replace(/^.*[,;:.–]/, "");
  const words = wordsIn(clause).slice(-3);
  return words.some((word) => negation(word));
}

/** The statements that a comment drops, if the words it names leave no doubt which ones. */
function dropped(earlier: readonly Statement[], named: readonly string[]): readonly Statement[] {
  const overlap = (old: Statement) => named.filter((word) => old.words.has(word)).length;
  const most = Math.max(1, ...earlier.map(overlap));
  const best = earlier.filter((old) => overlap(old) === most);
  return best.length === 1 ? best : best.filter(({ words }) => words.size === most);
}
