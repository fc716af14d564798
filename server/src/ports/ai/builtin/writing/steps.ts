import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Reading } from "../reading/reading.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";
import type { Shape } from "../judging/shape.ts";

const most = 20;

/** The steps to see a bug, only as far as somebody wrote them down: a list of steps, or sentences of what was done. */
export function stepsOf(reading: Reading, shape: Shape): Statement[] {
  if (shape !== "bug") return [];
  const spoken = reading.everything.filter(({ kind }) => kind !== "quote" && kind !== "code" && kind !== "heading");
  const announced = spoken.filter(({ role }) => role === "steps");
  if (announced.length > 0) return announced.slice(0, most);
  const numbered = spoken.filter(({ kind, role }) => kind === "step" && role === undefined);
  if (numbered.length > 1) return numbered.slice(0, most);
  return spoken.filter((statement) => isDone(statement) && isSubstance(statement)).slice(0, most / 4);
}

/** "When I press Pay, nothing happens": what somebody did and what came of it, told as it happened. */
function isDone(statement: Statement): boolean {
  if (statement.isQuestion || statement.role === "expected") return false;
  if (tells(statement, "decision", "proposal", "wish", "requirement", "relaxed")) return false;
  if (!isCommentCitation(statement.cite)) return tells(statement, "trigger", "action");
  return tells(statement, "trigger") && tells(statement, "problem", "lack", "finding", ...incidentTopics);
}
