import type { Outcome } from "../judging/outcome.ts";
import type { Reading } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, namesPriority, type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";

/** What can be asked for at all beside what was settled: told in earnest, not taken back, put off, doubted or shouted. */
export function standingStatements(reading: Reading, { settled, isTakenBack }: Outcome): Statement[] {
  const decided = new Set(settled.map(({ statement }) => statement));
  return reading.everything.filter(
    (statement) => !decided.has(statement) && !isTakenBack(statement) && canBeAsked(statement),
  );
}

export function canBeAsked(statement: Statement): boolean {
  if (statement.kind === "quote" || statement.kind === "code" || statement.kind === "heading") return false;
  if (statement.role === "excluded" || statement.role === "steps" || statement.role === "actual") return false;
  if (isMereQuestion(statement) || !isSubstance(statement) || stemsOf(statement).size < 2) return false;
  if (tells(statement, "proposal", "postponed", "rant", "praise") || namesPriority(statement)) return false;
  return !(tells(statement, "urgent", "relaxed", "chatter") && stemsOf(statement).size < 4);
}

/** A wish may be put as a question; other questions ask for an answer. */
const isMereQuestion = (statement: Statement) =>
  statement.isQuestion && (isCommentCitation(statement.cite) || !tells(statement, "wish", "requirement"));
