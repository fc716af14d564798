import { sharedStems, stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { asksForRejected, rejectedIn } from "./rejected.ts";
import { contradiction, namesValue } from "./values.ts";

/** Which of the wishes no longer hold once this was said. */
export function supersededBy(
  statement: Statement,
  wishes: readonly Statement[],
  matter: ReadonlySet<string>,
  isDecision: boolean,
): Statement[] {
  const rejected = rejectedIn(statement, matter);
  const corrects =
    isCommentCitation(statement.cite) &&
    !tells(statement, "addition") &&
    (isDecision ||
      givesValue(statement) ||
      tells(statement, "requirement", "wish", "correction", "contrast", "dismissal", "limit", "rejection"));
  return wishes.filter(
    (candidate) =>
      candidate.cite !== statement.cite &&
      (asksForRejected(candidate, rejected) || (corrects && contradicts(statement, candidate, matter))),
  );
}

const shortest = 8;
const cost = /^(?:cost|costs|kost(?:et|en)|cuestan?|coute(?:nt)?|quote|was|were|war|waren|era|eran|fue)$/;

/** "20 MB is fine for us", "Serán 135 €": short words about a value, and none about what it costs or was. */
export const givesValue = (statement: Statement): boolean =>
  isCommentCitation(statement.cite) &&
  !statement.isQuestion &&
  statement.words.length <= shortest &&
  namesValue(statement) &&
  !statement.words.some(({ fold }) => cost.test(fold)) &&
  !tells(statement, "problem", "lack", "proposal", "objection", "finding", "burden", "resolved");

function contradicts(statement: Statement, candidate: Statement, matter: ReadonlySet<string>): boolean {
  const found = contradiction(statement, candidate);
  return found === "sure" || (found === "likely" && isSameMatter(statement, candidate, matter));
}

/** A value belongs to the same thing when both sentences share another word, or one of them names nothing else. */
function isSameMatter(one: Statement, other: Statement, matter: ReadonlySet<string>): boolean {
  const words = (statement: Statement) => new Set([...stemsOf(statement)].filter((stem) => !/\p{N}/u.test(stem)));
  return sharedStems(words(one), new Set([...words(other), ...matter])) > 0 || words(one).size <= 3;
}
