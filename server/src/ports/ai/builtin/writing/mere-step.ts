import { type Mark, marksOf, type Statement, tells } from "../reading/statement.ts";
import { incidentTopics } from "../vocabulary/incident-topics.ts";

/** What somebody did, without what came of it; "pressed Pay twice" tells no trouble either. */
export function isMereStep(statement: Statement): boolean {
  const actions = marksOf(statement, "action");
  const isObject = ({ from }: Mark) => actions.some((action) => from >= action.from && from <= action.to + 1);
  const isStep = statement.kind === "step" || statement.role === "steps" || tells(statement, "action", "trigger");
  return isStep && marksOf(statement, "problem", "lack", ...incidentTopics).every(isObject);
}
