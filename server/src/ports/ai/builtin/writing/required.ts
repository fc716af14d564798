import { isImperative } from "../reading/imperative.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Matter } from "./matter.ts";
import { claimsIn } from "../judging/claims.ts";
import { canBeAsked } from "./standing.ts";

const hasNumber = ({ text }: Statement) => /\p{N}/u.test(text);
const isTrouble = (statement: Statement) => tells(statement, "problem", ...incidentTopics);

/** Whether a part of what is told to be wrong tells that by itself. */
export const isWrong = (part: Statement): boolean =>
  isTrouble(part) || tells(part, "contrast", "correction", "trigger", "negator");

const isItem = ({ kind, cite }: Statement) => !isCommentCitation(cite) && (kind === "item" || kind === "step");

/** What the source asks for in so many words. Once there was a turn, only lists and labelled demands are left of that. */
export const requirementsIn = ({ standing, shape, outcome }: Matter): Statement[] =>
  standing.filter((statement) => {
    if (statement.role === "expected" || statement.role === "acceptance" || statement.kind === "task") return true;
    const isOwn = !isCommentCitation(statement.cite);
    if (outcome.isTurned) return isItem(statement) && shape !== "bug" && claimsIn(statement).every(outcome.stands);
    if (tells(statement, "burden")) return false;
    if (tells(statement, "requirement", "wish", "soft_wish")) return true;
    // Of a bug, "It says Adress instead of Address" tells what is wrong.
    if (shape === "bug") return !isOwn && tells(statement, "correction");
    if (tells(statement, "correction")) return true;
    return (
      isImperative(statement) || tells(statement, "contrast", "limit") || (isOwn && statement.kind !== "paragraph")
    );
  });

/** What a report of a bug tells to be wrong, where it has a title that says less. */
export const symptomsIn = ({ standing, shape, outcome, key }: Matter): Statement[] =>
  shape !== "bug" || outcome.isTurned || !("field" in key.cite) || key.cite.field !== "title"
    ? []
    : standing.filter(
        (statement) =>
          !isCommentCitation(statement.cite) &&
          statement.cite.field === "description" &&
          (isTrouble(statement) || tells(statement, "contrast", "correction")) &&
          !tells(statement, "requirement", "wish", "soft_wish"),
      );

/** Numbers, dates and names of a change that nobody put as a demand: "The new number is 230". */
export function particularsIn({ standing, shape, reading, outcome }: Matter): Statement[] {
  if (outcome.isTurned) return [];
  return standing.filter((statement) => {
    if (isCommentCitation(statement.cite)) return hasNumber(statement) && !isTrouble(statement);
    const isState = reading.source.type === "feature" && isTrouble(statement);
    return shape !== "bug" && statement.cite.field === "description" && hasNumber(statement) && !isState;
  });
}

/** What was found out about a bug: under which circumstances it happens, for whom, why. */
export const findingsIn = ({ reading, outcome }: Matter): Statement[] =>
  reading.everything.filter(
    (statement) =>
      !outcome.isTakenBack(statement) &&
      canBeAsked(statement) &&
      isCommentCitation(statement.cite) &&
      !tells(statement, "resolved", "unharmed", "relaxed") &&
      (tells(statement, "trigger", "contrast") ||
        (isTrouble(statement) && (tells(statement, "finding", "everyone") || hasNumber(statement)))),
  );
