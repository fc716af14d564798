import type { Citation } from "../../proposal.ts";
import { isIncidentTopic } from "../vocabulary/incident-topics.ts";
import type { Shape } from "../judging/shape.ts";
import type { Thread } from "../judging/thread.ts";
import type { Reading } from "../reading/reading.ts";
import { sharedStems, stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";
import { tellingOf, withoutPrefix } from "./telling-title.ts";

export interface KeyStatement {
  readonly text: string;
  readonly cite: Citation;
}

/** What a sentence must be worth to stand in for a title that says little. */
const good = 4;

/** The sentence that carries the matter: the title where it does, else the best one of decisions, description, comments. */
export function keyStatementOf(
  reading: Reading,
  shape: Shape,
  thread: Thread,
  standing: readonly Statement[],
): KeyStatement {
  const isStanding =
    !reading.title.some((statement) => thread.superseded.has(statement)) &&
    !(shape !== "bug" && isDecidedOtherwise(reading, thread));
  const telling = isStanding ? tellingOf(reading.title, reading.source.title) : "nothing";
  const titled: KeyStatement = { text: withoutPrefix(reading.title), cite: { field: "title" } };
  if (telling === "enough") return titled;
  const isDecided = shape !== "bug" && thread.decisions.some(({ cite }) => isCommentCitation(cite));
  const decided = isDecided || !isStanding ? best(thread.decisions, shape, thread) : undefined;
  const isAllThereIs = !isStanding && shape !== "bug" && decided !== undefined && stemsOf(decided.statement).size >= 2;
  if (decided && (isGood(decided) || isAllThereIs))
    return { text: decided.statement.text, cite: decided.statement.cite };
  if (telling === "little" && isDecided) return titled;
  const sentences = [reading.description, standing.filter(({ cite }) => isCommentCitation(cite)), thread.decisions].map(
    (statements) => best(statements, shape, thread),
  );
  const better = sentences.find((found) => found !== undefined && isGood(found));
  if (better) return { text: better.statement.text, cite: better.statement.cite };
  const first = sentences.find((found) => found !== undefined);
  if (telling === "nothing" && first) return { text: first.statement.text, cite: first.statement.cite };
  return titled.text === ""
    ? { text: reading.title.map(({ text }) => text).join(" "), cite: { field: "title" } }
    : titled;
}

/** Somebody objected, and what was decided then has not a word of the title. */
function isDecidedOtherwise({ title, remarks }: Reading, { decisions }: Thread): boolean {
  const spoken = decisions.filter(({ cite }) => isCommentCitation(cite));
  const first = remarks.findIndex(({ statements }) => statements.some((statement) => spoken.includes(statement)));
  const isOpposed = remarks
    .slice(0, first + 1)
    .some(({ statements }) =>
      statements.some((each) => !spoken.includes(each) && tells(each, "objection", "problem", "rejection", "rant")),
    );
  const stems = new Set(title.flatMap((statement) => [...stemsOf(statement)]));
  return isOpposed && spoken.every((decision) => sharedStems(stems, stemsOf(decision)) === 0);
}

interface Scored {
  readonly statement: Statement;
  readonly score: number;
}

const isGood = ({ score, statement }: Scored) => score >= good && !statement.isShouted;

function best(statements: readonly Statement[], shape: Shape, thread: Thread): Scored | undefined {
  let leader: Scored | undefined;
  let at = 0;
  for (const statement of statements) {
    if (
      statement.kind === "code" ||
      statement.kind === "quote" ||
      !isSubstance(statement) ||
      thread.superseded.has(statement)
    )
      continue;
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
    [statement.role === "actual", 2],
    [statement.role === "steps" || statement.role === "expected" || statement.role === "excluded", -3],
    [statement.kind === "heading" || statement.kind === "step", -2],
    [statement.isQuestion && shape !== "general" && !tells(statement, "wish", "requirement"), -2],
    [statement.isShouted, -2],
    [tells(statement, "rant", "praise", "postponed"), -3],
    [tells(statement, "burden"), -3],
    [isCommentCitation(statement.cite) && tells(statement, "rejection"), -3],
  ] as const;
  return worth.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
}
