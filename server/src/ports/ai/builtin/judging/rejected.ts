import { sharedStems, stemsIn, stemsOf } from "../reading/content-stems.ts";
import { marksOf, type Statement } from "../reading/statement.ts";

/** What a sentence turns down or puts off, as stems of the words for it: "CSV instead of PDF" gives PDF. */
export function rejectedIn(statement: Statement, matter: ReadonlySet<string>): ReadonlySet<string>[] {
  const turnedDown = marksOf(statement, "rejection", "dismissal").map(({ from, to }) => {
    const clause = statement.words[from]?.clause;
    const inClause = statement.words.map((word, at) => ({ word, at })).filter(({ word }) => word.clause === clause);
    const behind = stemsIn(inClause.filter(({ at }) => at >= to && at < to + 7).map(({ word }) => word));
    const before = stemsIn(inClause.filter(({ at }) => at < from).map(({ word }) => word));
    const within = stemsIn(statement.words.slice(from + 1, to - 1));
    const named = within.size > 0 ? within : behind.size > 0 ? behind : before.size > 0 ? before : subjectOf(statement);
    const kept = behind.size > 0 ? before : new Set<string>();
    const telling = new Set([...named].filter((stem) => !matter.has(stem) && !kept.has(stem)));
    return telling.size > 0 ? telling : named;
  });
  return [...turnedDown, ...putOff(statement)];
}

/** "Comments are mostly spam, skip them": what the sentence began with. */
function subjectOf({ words }: Statement): ReadonlySet<string> {
  const [first] = stemsIn(words);
  return new Set(first === undefined ? [] : [first]);
}

/** "The gift cards and the calendar we leave for autumn": each thing named before is put off by itself. */
function putOff(statement: Statement): ReadonlySet<string>[] {
  return marksOf(statement, "postponed").flatMap(({ from }) => {
    const clauses = new Map<number, (typeof statement.words)[number][]>();
    for (const word of statement.words.slice(0, from))
      clauses.set(word.clause, [...(clauses.get(word.clause) ?? []), word]);
    return [...clauses.values()].map(stemsIn).filter((stems) => stems.size > 0);
  });
}

/** Whether an earlier statement asks for what was turned down. */
export function asksForRejected(statement: Statement, rejected: readonly ReadonlySet<string>[]): boolean {
  const stems = stemsOf(statement);
  return rejected.some((turnedDown) => turnedDown.size > 0 && sharedStems(turnedDown, stems) * 2 >= turnedDown.size);
}
