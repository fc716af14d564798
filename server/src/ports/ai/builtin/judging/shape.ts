import { isIncidentTopic } from "../vocabulary/incident-topics.ts";
import { isImperative } from "../reading/imperative.ts";
import type { Reading } from "../reading/reading.ts";
import { type Statement, tells } from "../reading/statement.ts";

/** What kind of work it is: to mend something, to add something, or neither. */
export type Shape = "bug" | "feature" | "general";

/** Feedback says itself what it is. A card is judged by its labels, then by its words. */
export function shapeOf({ source, title, description }: Reading): Shape {
  if (source.type === "bug" || source.type === "feature") return source.type;
  const labels = source.labels.join(" ").toLowerCase();
  if (/\b(?:bug|defect|error|fehler|fallo|bogue)\b/.test(labels)) return "bug";
  if (/\b(?:feature|enhancement|story|idea|wunsch|mejora)\b/.test(labels)) return "feature";
  const own = [...title, ...description];
  const isTrouble = own.some((statement) =>
    statement.marks.some(({ topic, negated, hypothetical }) => isIncidentTopic(topic) && !negated && !hypothetical),
  );
  const steps = own.some(({ role }) => role === "steps" || role === "actual");
  if (steps || isTrouble || isComplaint(title[0])) return "bug";
  const wishes = own.filter((statement) => tells(statement, "wish")).length;
  const problems = own.filter(
    (statement) => tells(statement, "problem", "lack") && tells(statement, "trigger", "action"),
  ).length;
  if (problems > wishes) return "bug";
  return wishes > 0 ? "feature" : "general";
}

const isComplaint = (statement: Statement | undefined) =>
  statement !== undefined &&
  !statement.isQuestion &&
  !isImperative(statement) &&
  tells(statement, "problem", "lack") &&
  !tells(statement, "wish");
