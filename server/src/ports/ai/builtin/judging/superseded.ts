import { sharedStems, stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { asks } from "./asks.ts";
import { asksForRejected, rejectedIn } from "./rejected.ts";
import { contradicts } from "./values.ts";

/** What was asked for before and no longer holds once this was said. */
export function supersededBy(
  statement: Statement,
  earlier: readonly Statement[],
  matter: ReadonlySet<string>,
): Statement[] {
  const rejected = rejectedIn(statement, matter);
  const corrects =
    isCommentCitation(statement.cite) &&
    tells(statement, "decision", "requirement", "wish", "correction", "contrast", "limit", "rejection");
  return earlier.filter(
    (candidate) =>
      candidate.cite !== statement.cite &&
      asks(candidate) &&
      (asksForRejected(candidate, rejected) ||
        (corrects && contradicts(statement, candidate) && isSameMatter(statement, candidate, matter))),
  );
}

/** A value belongs to the same thing when both sentences share another word, or one of them names nothing else. */
function isSameMatter(one: Statement, other: Statement, matter: ReadonlySet<string>): boolean {
  const words = (statement: Statement) => new Set([...stemsOf(statement)].filter((stem) => !/\p{N}/u.test(stem)));
  return sharedStems(words(one), new Set([...words(other), ...matter])) > 0 || words(one).size <= 3;
}
