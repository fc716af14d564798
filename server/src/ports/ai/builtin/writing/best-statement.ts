import type { Shape } from "../judging/shape.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";
import { isIncidentTopic } from "../vocabulary/incident-topics.ts";

export interface Scored {
  readonly statement: Statement;
  readonly score: number;
}

/** The one that tells best what it is about; the first of equals, for people begin with what matters. */
export function best(statements: readonly Statement[], shape: Shape): Scored | undefined {
  let leader: Scored | undefined;
  let at = 0;
  for (const statement of statements) {
    if (statement.kind === "code" || statement.kind === "quote" || !isSubstance(statement)) continue;
    const score = scoreOf(statement, shape) - Math.min(at++, 6) * 0.5;
    if (leader === undefined || score > leader.score) leader = { statement, score };
  }
  return leader;
}

function scoreOf(statement: Statement, shape: Shape): number {
  const length = [...statement.text].length;
  const isTrouble = statement.marks.some(
    ({ topic, negated, hypothetical }) => isIncidentTopic(topic) && !negated && !hypothetical,
  );
  const worth = [
    [stemsOf(statement).size >= 3, 3],
    [length >= 15 && length <= 120, 2],
    [isTrouble, 3],
    [tells(statement, "decision"), 2],
    [shape === "bug" && tells(statement, "problem", "lack"), 3],
    [shape !== "bug" && tells(statement, "wish", "requirement"), 3],
    [statement.role === "steps" || statement.role === "expected" || statement.role === "excluded", -3],
    [statement.kind === "heading" || statement.kind === "step", -2],
    [statement.isQuestion && shape !== "general" && !tells(statement, "wish", "requirement"), -2],
    [tells(statement, "rant", "praise", "postponed"), -3],
  ] as const;
  return worth.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
}
