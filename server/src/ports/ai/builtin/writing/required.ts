import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Shape } from "../judging/shape.ts";
import type { Thread } from "../judging/thread.ts";
import { contradicts } from "../judging/values.ts";
import { isImperative } from "../reading/imperative.ts";
import type { Reading } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";

const hasNumber = ({ text }: Statement) => /\p{N}/u.test(text);

/** What can be asked for at all: told in earnest, not taken back, put off, doubted or shouted. */
export function standingStatements(reading: Reading, thread: Thread): Statement[] {
  const settled = lastDecision(reading, thread);
  const decided = new Set(thread.decisions);
  return reading.everything.filter((statement, at) => {
    if (
      thread.superseded.has(statement) ||
      decided.has(statement) ||
      isMereQuestion(statement) ||
      !isSubstance(statement)
    )
      return false;
    if (statement.kind === "quote" || statement.kind === "code" || statement.kind === "heading") return false;
    if (statement.role === "excluded" || statement.role === "steps" || statement.role === "actual") return false;
    if (tells(statement, "proposal", "postponed", "rant", "praise") || stemsOf(statement).size < 2) return false;
    if (tells(statement, "urgent", "relaxed", "chatter") && stemsOf(statement).size < 4) return false;
    return !(isCommentCitation(statement.cite) && at < settled) && !isOverruled(statement, thread);
  });
}

/** A wish may be put as a question; other questions ask for an answer. */
const isMereQuestion = (statement: Statement) =>
  statement.isQuestion && (isCommentCitation(statement.cite) || !tells(statement, "wish", "requirement"));

/** Names another value than what was decided: "48 hours is too early" beside "24 hours before". */
const isOverruled = (statement: Statement, { decisions }: Thread) =>
  decisions.slice(-20).some((decision) => decision.cite !== statement.cite && contradicts(decision, statement));

/** Comments before the last decision led to it; they are not requirements beside it. */
const lastDecision = (reading: Reading, thread: Thread): number => {
  const last = thread.decisions.findLast(({ cite }) => isCommentCitation(cite));
  return last === undefined ? -1 : reading.everything.indexOf(last);
};

/** What the source asks for in so many words. */
export function requirementsIn(reading: Reading, shape: Shape, thread: Thread): Statement[] {
  const isDecided = lastDecision(reading, thread) >= 0;
  return standingStatements(reading, thread).filter((statement) => {
    if (statement.role === "expected" || statement.role === "acceptance" || statement.kind === "task") return true;
    if (tells(statement, "burden")) return false;
    if (tells(statement, "requirement")) return true;
    if (isDecided && !isCommentCitation(statement.cite)) return false;
    if (
      tells(statement, "wish", "soft_wish", "correction") ||
      (shape !== "bug" && (isImperative(statement) || tells(statement, "contrast")))
    )
      return true;
    return (
      shape !== "bug" &&
      (tells(statement, "limit") || (statement.kind !== "paragraph" && !isCommentCitation(statement.cite)))
    );
  });
}

/** Numbers, dates and names of a change that nobody put as a demand: "The new number is 230". */
export function particularsIn(reading: Reading, shape: Shape, thread: Thread): Statement[] {
  return standingStatements(reading, thread).filter((statement) => {
    if (isCommentCitation(statement.cite)) return hasNumber(statement) && !isTrouble(statement);
    const isState = reading.source.type === "feature" && isTrouble(statement);
    return shape !== "bug" && statement.cite.field === "description" && hasNumber(statement) && !isState;
  });
}

/** What was found out about a bug: under which circumstances it happens, for whom, why. */
export const findingsIn = (reading: Reading, thread: Thread): Statement[] =>
  standingStatements(reading, thread).filter(
    (statement) =>
      isCommentCitation(statement.cite) &&
      !tells(statement, "resolved", "level_low", "level_medium", "level_high", "level_critical") &&
      (tells(statement, "trigger", "contrast") ||
        (isTrouble(statement) && (tells(statement, "finding", "everyone") || hasNumber(statement)))),
  );

const isTrouble = (statement: Statement) => tells(statement, "problem", ...incidentTopics);
