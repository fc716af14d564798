import type { Reading } from "../reading/reading.ts";
import type { Mark, Statement } from "../reading/statement.ts";
import { claimsIn } from "./claims.ts";
import type { Outcome } from "./outcome.ts";

/** The source without what its alarming and soothing words say where later comments took them back. */
export function unrefuted(reading: Reading, { stands }: Outcome): Reading {
  const weighed = new Map<Statement, Statement>();
  const weigh = (statement: Statement): Statement => {
    const known = weighed.get(statement) ?? {
      ...statement,
      marks: statement.marks.filter(stillSaid(statement, stands)),
    };
    weighed.set(statement, known);
    return known;
  };
  return {
    source: reading.source,
    isWhole: reading.isWhole,
    title: reading.title.map(weigh),
    description: reading.description.map(weigh),
    checklist: reading.checklist.map(weigh),
    remarks: reading.remarks.map(({ id, author, statements }) => ({ id, author, statements: statements.map(weigh) })),
    everything: reading.everything.map(weigh),
  };
}

function stillSaid(statement: Statement, stands: Outcome["stands"]): (mark: Mark) => boolean {
  let to = 0;
  const claims = claimsIn(statement).map((claim) => ({ claim, to: (to += claim.words.length) }));
  return (mark) => {
    const claim = claims.find((each) => mark.from < each.to)?.claim;
    return claim === undefined || stands(claim);
  };
}
