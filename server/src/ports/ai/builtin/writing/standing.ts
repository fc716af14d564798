import type { Thread } from "../judging/thread.ts";
import { contradiction } from "../judging/values.ts";
import type { Reading } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, namesPriority, type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";

/** What can be asked for at all: told in earnest, not taken back, put off, doubted or shouted. */
export function standingStatements(reading: Reading, thread: Thread): Statement[] {
  const settled = lastDecision(reading, thread);
  const decided = new Set(thread.decisions);
  const overruling = thread.decisions.slice(-20);
  return reading.everything.filter((statement, at) => {
    if (thread.superseded.has(statement) || decided.has(statement)) return false;
    if (isCommentCitation(statement.cite) && at < settled) return false;
    return canBeAsked(statement) && !overruling.some((decision) => overrules(decision, statement));
  });
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

/** Names another value than what was decided: "48 hours is too early" beside "24 hours before". */
const overrules = (decision: Statement, statement: Statement) =>
  decision.cite !== statement.cite && contradiction(decision, statement) !== undefined;

/** Comments before the last decision led to it; they are not requirements beside it. */
function lastDecision(reading: Reading, thread: Thread): number {
  const last = thread.decisions.findLast(({ cite }) => isCommentCitation(cite));
  return last === undefined ? -1 : reading.everything.indexOf(last);
}
