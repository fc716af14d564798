import type { Reading } from "../reading/reading.ts";
import { type Mark, marksOf, type Statement } from "../reading/statement.ts";
import { quoted } from "../text/defuse.ts";
import type { Topic } from "../vocabulary/topics.ts";

/** Words that speak for or against a priority, and where they stand. */
export interface Sign {
  readonly mark: Mark;
  readonly statement: Statement;
}

export const said = ({ mark }: Sign): string => quoted(mark.said, 80);

export const signsOf = (reading: Reading, topic: Topic): Sign[] =>
  find(reading, (mark) => mark.topic === topic && !mark.negated);

/** Where it is said that this is not so: "not urgent". */
export const deniedSignsOf = (reading: Reading, topic: Topic): Sign[] =>
  find(reading, (mark) => mark.topic === topic && mark.negated);

/** Where it is said that there is time; "a new provider some day" says that of something else. */
export const calmSignsOf = (reading: Reading): Sign[] =>
  [...signsOf(reading, "relaxed"), ...deniedSignsOf(reading, "urgent")].filter(
    ({ mark, statement }) => !marksOf(statement, "postponed").some(({ from, to }) => from < mark.from && mark.to <= to),
  );

const find = (reading: Reading, fits: (mark: Mark) => boolean): Sign[] =>
  reading.everything
    .filter(({ kind, role }) => kind !== "quote" && role !== "excluded")
    .flatMap((statement) => statement.marks.filter(fits).map((mark) => ({ mark, statement })));
