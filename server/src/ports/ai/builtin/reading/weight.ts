import { incidentTopics } from "../vocabulary/incident-topics.ts";
import { type Statement, tells } from "./statement.ts";
import { stemsOf } from "./content-stems.ts";

const hasNumber = ({ text }: Statement) => /\p{N}/u.test(text);

/** Greetings, thanks, "+1": words that keep people friendly and developers no wiser. */
export function isChatter(statement: Statement): boolean {
  if (!/\p{L}/u.test(statement.text)) return !isAmount.test(statement.text);
  if (!tells(statement, "chatter")) return false;
  if (opensWithChatter(statement) && statement.words.length <= 8 && !saysMore(statement)) return true;
  const friendly = statement.marks
    .filter(({ topic }) => topic === "chatter")
    .reduce((sum, { from, to }) => sum + to - from, 0);
  return statement.words.length - friendly <= 2;
}

/** "7 %", "10:30", "45", but not "+1". */
const isAmount = /\p{N}[.,:]?\p{N}|[%€$£]/u;

const opensWithChatter = ({ marks }: Statement) => marks.some(({ topic, from }) => topic === "chatter" && from === 0);

const saysMore = (statement: Statement) =>
  hasNumber(statement) || tells(statement, "problem", "lack", "wish", "requirement", "decision", ...incidentTopics);

/** Anger without a fact in it. */
export const isRant = (statement: Statement): boolean =>
  tells(statement, "rant") &&
  !hasNumber(statement) &&
  !isAboutTrouble(statement) &&
  !tells(statement, "requirement", "wish");

const isAboutTrouble = (statement: Statement) =>
  tells(statement, ...incidentTopics) ||
  (tells(statement, "problem", "lack") && tells(statement, "trigger", "action", "finding"));

/** Whether a statement tells a developer anything. */
export const isSubstance = (statement: Statement): boolean =>
  statement.kind === "code" || (stemsOf(statement).size > 0 && !isChatter(statement) && !isRant(statement));

/** What a statement is worth to somebody who has to do the work. */
export function weightOf(statement: Statement): number {
  if (!isSubstance(statement)) return 0;
  const worth = [
    [tells(statement, "decision"), 4],
    [tells(statement, "requirement"), 3],
    [tells(statement, "limit"), 2],
    [tells(statement, "wish"), 2],
    [hasNumber(statement), 2],
    [tells(statement, "trigger", "action"), 2],
    [tells(statement, "finding"), 2],
    [isAboutTrouble(statement), 3],
    [tells(statement, "problem", "lack"), 1],
    [statement.kind === "item" || statement.kind === "step" || statement.kind === "task", 2],
    [statement.role !== undefined, 2],
    [stemsOf(statement).size >= 4, 1],
  ] as const;
  return worth.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
}
