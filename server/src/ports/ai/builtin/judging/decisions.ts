import type { Remark } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, namesPriority, type Statement, tells } from "../reading/statement.ts";
import { isChatter, isRant } from "../reading/weight.ts";
import { answerIn } from "./answers.ts";
import { concludes } from "./conclusions.ts";
import { turnsRound } from "./turnaround.ts";

export interface Made {
  readonly decisions: readonly Statement[];
  /** Short answers, each with its question: without it they say nothing. */
  readonly asked: ReadonlyMap<Statement, Statement>;
}

/** The decisions a comment makes: its own words, the question it answers, or the proposal it agrees to. */
export function decisionsOf(remark: Remark, before: readonly Remark[], isWish: boolean): Made {
  const answer = answerIn(remark, before.at(-1), isWish);
  if (answer) {
    const said = answer.statements.filter(isPartOfDecision);
    const accepted =
      answer.isYes && answer.isAboutDoing && !tells(answer.question, "postponed") ? [answer.question] : [];
    const [first] = said;
    const isShort = first !== undefined && answer.isAboutDoing && stemsOf(first).size < 4;
    return {
      decisions: said.length > 0 ? said : accepted,
      asked: new Map(isShort ? [[first, answer.question]] : []),
    };
  }
  return { decisions: ownDecisions(remark.statements, before), asked: new Map() };
}

/** Decisions told in the item itself stand under a heading that says so. */
export const writtenDecisions = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ role, isQuestion }) => role === "decision" && !isQuestion);

function ownDecisions(statements: readonly Statement[], before: readonly Remark[]): Statement[] {
  const spoken = statements.filter(({ kind, isQuestion }) => kind !== "quote" && kind !== "code" && !isQuestion);
  const first = spoken.findIndex((statement) => statement.role === "decision" || decides(statement));
  if (first < 0) return spoken.some((statement) => tells(statement, "agreement")) ? proposalBefore(before) : [];
  const own = spoken.filter((statement, at) => at >= first && isPartOfDecision(statement));
  if (own.some(turnsRound)) return own.filter((statement) => stemsOf(statement).size >= 2);
  const [agrees, says] = [own.filter(isBareAgreement), own.filter((statement) => !isBareAgreement(statement))];
  return agrees.length > 0 || says.every((statement) => stemsOf(statement).size <= 2)
    ? [...proposalBefore(before), ...says]
    : says;
}

/** "Good idea, let's do that" decides, but says nothing by itself. */
const isBareAgreement = (statement: Statement) => tells(statement, "agreement") && stemsOf(statement).size <= 3;

const decides = (statement: Statement) =>
  isCommentCitation(statement.cite) &&
  ((!tells(statement, "proposal") &&
    statement.marks.some(({ topic, negated, hypothetical }) => topic === "decision" && !negated && !hypothetical)) ||
    turnsRound(statement) ||
    agreesTo(statement) ||
    concludes(statement));

/** "Fine with me: thumbs up and down" agrees and says to what. */
const agreesTo = (statement: Statement) =>
  statement.marks.some(({ topic, from, negated }) => topic === "agreement" && from === 0 && !negated) &&
  stemsOf(statement).size > 3;

const isPartOfDecision = (statement: Statement) =>
  !tells(statement, "proposal") &&
  (!tells(statement, "postponed") || tells(statement, "rejection")) &&
  statement.role !== "excluded" &&
  !namesPriority(statement) &&
  !isChatter(statement) &&
  !isRant(statement) &&
  stemsOf(statement).size >= 1;

function proposalBefore(before: readonly Remark[]): Statement[] {
  const isProposal = (statement: Statement) =>
    statement.kind !== "quote" &&
    !tells(statement, "postponed") &&
    tells(statement, "proposal", "wish", "wish_if_asked", "requirement", "limit") &&
    stemsOf(statement).size >= 2;
  const remark = before.findLast(({ statements }) => statements.some(isProposal));
  if (remark) return remark.statements.filter(isProposal);
  const last = before.at(-1)?.statements.findLast((statement) => !statement.isQuestion && isPartOfDecision(statement));
  return last && stemsOf(last).size >= 3 ? [last] : [];
}
