import type { Cue } from "./cues.ts";
import type { Language } from "./language.ts";
import { stem, type Statement } from "./statements.ts";
import { fold, wordsIn } from "./text.ts";

/** A value and its unit: the beginning of the next word, "date", or nothing. */
type Quantity = readonly [value: string, unit: string];

const monthsAndDays = new Set(
  ["en", "de", "fr", "es"].flatMap((code) => {
    const format = new Intl.DateTimeFormat(code, { month: "long", weekday: "long", timeZone: "UTC" });
    const dates = Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, index + 1));
    return dates.flatMap((date) => wordsIn(fold(format.format(date))));
  }),
);

function quantitiesIn(folded: string): Quantity[] {
  const tokens = folded.match(/\d[\d.,:/-]*|[\p{L}%€$£]+/gu) ?? [];
  return tokens.flatMap((token, at): Quantity[] => {
    const next = tokens[at + 1] ?? "";
    const value = token.replace(/\D$/, "");
    if (!/^\d/.test(token))
      return monthsAndDays.has(token) && !/^\d/.test(tokens[at - 1] ?? "") ? [[token, "date"]] : [];
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
  const decisions = new Set<Statement>();
  for (const [at, later] of compared.entries()) {
    if (!("comment" in later.cite) || later.kind === "question") continue;
    // Remarks in comments are not points that can be superseded.
    const isPoint = (old: Statement) => "field" in old.cite || old.kind === "wish" || old.kind === "expectation";
    const earlier = compared
      .slice(0, at)
      .filter((old) => old.block !== later.block && old.kind !== "question" && (isPoint(old) || decisions.has(old)));
    const subject = subjectOf(later, language);
    const isReplaced = (old: Statement) =>
      hasOtherValue(quantities.get(old) ?? [], quantities.get(later) ?? []) && isSameSubject(old, later, subject);
    const replaced = language.cues.change(later.folded) ? earlier.filter(isReplaced) : [];
    const named = subject.filter((word) => !language.cues.drop(word)).map(stem);
    for (const old of isDrop(later, language) ? dropped(earlier, named) : replaced) {
      old.supersededBy ??= later;
      decisions.add(later);
    }
  }
}

function hasOtherValue(old: readonly Quantity[], later: readonly Quantity[]): boolean {
  const units = new Set(later.map(([, unit]) => unit).filter(Boolean));
  return later.some(([value]) => !old.some(([known]) => known === value)) && old.some(([, unit]) => units.has(unit));
}

/** The later statement names the old value, shares a word with the old one, or names no subject at all. */
function isSameSubject(old: Statement, later: Statement, subject: readonly string[]): boolean {
  const isOldValue = (word: string) => /\d/.test(word) && later.names.includes(word);
  return subject.length === 0 || old.names.some(isOldValue) || subject.some((word) => old.words.has(stem(word)));
}

/** What a statement is about besides values: nothing in "Let's make it 40 MB". */
export function subjectOf({ folded, names }: Statement, { cues }: Language): string[] {
  const units = new Set(quantitiesIn(folded).map(([, unit]) => unit));
  const isCue = (word: string) => [cues.change, cues.imperative, cues.please].some((find) => find(word));
  return names.filter((word) => !/\d/.test(word) && !units.has(word.slice(0, 4)) && !isCue(word));
}

export function isDrop({ folded }: Statement, { cues }: Language): boolean {
  const found = cues.drop(folded);
  return found !== undefined && !folded.endsWith("?") && !isNegated(folded, found.start, cues.negation);
}

/** Whether one of the three words before a cue, in the same clause, negates it. */
export function isNegated(folded: string, at: number, negation: Cue): boolean {
  const clauses = folded.slice(Math.max(0, at - 60), at).split(/[,;:.–]/);
  const words = wordsIn(clauses.at(-1) ?? "").slice(-3);
  return words.some((word) => negation(word));
}

/** The statements that a comment drops, if the words it names leave no doubt which ones. */
function dropped(earlier: readonly Statement[], named: readonly string[]): readonly Statement[] {
  const overlap = (old: Statement) => named.filter((word) => old.words.has(word)).length;
  const most = Math.max(1, ...earlier.map(overlap));
  const best = earlier.filter((old) => overlap(old) === most);
  return best.length === 1 ? best : best.filter(({ words }) => words.size === most);
}
