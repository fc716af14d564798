import { isImperative } from "../reading/imperative.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Matter } from "./matter.ts";
import { canBeAsked } from "./standing.ts";

const hasNumber = ({ text }: Statement) => /\p{N}/u.test(text);
const isTrouble = (statement: Statement) => tells(statement, "problem", ...incidentTopics);

const isItem = ({ kind, cite }: Statement) => !isCommentCitation(cite) && (kind === "item" || kind === "step");

/** What the source asks for in so many words. */
export function requirementsIn({ standing, shape, thread }: Matter): Statement[] {
  const isDecided = thread.decisions.some(({ cite }) => isCommentCitation(cite));
  // Where some items of a list were given up, the others were looked at and left standing.
  const thinned = new Set([...thread.superseded].filter(isItem).map(({ group }) => group));
  const isLeft = (statement: Statement) => isItem(statement) && thinned.has(statement.group);
  return standing.filter((statement) => {
    if (statement.role === "expected" || statement.role === "acceptance" || statement.kind === "task") return true;
    if (tells(statement, "burden")) return false;
    const isOwn = !isCommentCitation(statement.cite);
    const isSentence = statement.kind === "paragraph";
    // People decided on something because of the wish; whatever of it still holds is part of the decision.
    if (isDecided && isOwn && isSentence && shape !== "bug") return false;
    if (tells(statement, "requirement")) return true;
    if (isDecided && isOwn && !isLeft(statement)) return false;
    if (tells(statement, "wish", "soft_wish", "correction")) return true;
    if (shape === "bug") return false;
    return isImperative(statement) || tells(statement, "contrast", "limit") || (isOwn && !isSentence);
  });
}

/** Numbers, dates and names of a change that nobody put as a demand: "The new number is 230". */
export function particularsIn({ standing, shape, reading, thread }: Matter): Statement[] {
  const isDecided = thread.decisions.some(({ cite }) => isCommentCitation(cite));
  return standing.filter((statement) => {
    if (isCommentCitation(statement.cite)) return hasNumber(statement) && !isTrouble(statement);
    const isState = reading.source.type === "feature" && (isTrouble(statement) || isDecided);
    return shape !== "bug" && statement.cite.field === "description" && hasNumber(statement) && !isState;
  });
}

/** What was found out about a bug: under which circumstances it happens, for whom, why. */
export const findingsIn = ({ reading, thread }: Matter): Statement[] =>
  reading.everything.filter(
    (statement) =>
      !thread.superseded.has(statement) &&
      canBeAsked(statement) &&
      isCommentCitation(statement.cite) &&
      !tells(statement, "resolved", "unharmed", "relaxed") &&
      (tells(statement, "trigger", "contrast") ||
        (isTrouble(statement) && (tells(statement, "finding", "everyone") || hasNumber(statement)))),
  );
