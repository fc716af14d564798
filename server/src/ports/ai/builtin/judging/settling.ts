import { stemsOf } from "../reading/content-stems.ts";
import type { Remark } from "../reading/reading.ts";
import { namesPriority, type Statement, tells } from "../reading/statement.ts";
import { claimsIn } from "./claims.ts";
import { concludesFrom, directs, isTone, tellsTrouble } from "./moods.ts";
import { inquires, isOffer, leavesChoice } from "./offers.ts";
import type { Topic } from "../vocabulary/topics.ts";
import { contentOf } from "./same-matter.ts";
import { hasQuote, hasValue } from "./values.ts";

/** What a statement must be worth to count as settled. */
export const least = 4;

export interface Circumstances {
  /** Somebody else agreed to it right afterwards. */
  readonly isTakenUp: boolean;
  /** Somebody else had just asked. */
  readonly isAnswer: boolean;
  /** Nobody said anything after it. */
  readonly isLast: boolean;
  /** Somebody else said something, and this goes into it without agreeing. */
  readonly isReaction: boolean;
  /** The same comment turned something down before. */
  readonly isInstead: boolean;
  /** The last thing its comment said: who agrees answers that first. */
  readonly isEnd: boolean;
  /** It is about a fault. */
  readonly isOfBug: boolean;
  /** It gives another value for something, or says yes or no to doing something. */
  readonly isReplacing: boolean;
}

/** How sure it is that a statement of a comment says what is to be done. */
export function worthOf(statement: Statement, circumstances: Circumstances): number {
  const worth = [
    [circumstances.isTakenUp, 2],
    [circumstances.isTakenUp && circumstances.isEnd, 1],
    [circumstances.isAnswer, 1],
    [circumstances.isInstead, 2],
    [circumstances.isReplacing, 2],
    [circumstances.isLast, 2],
    [circumstances.isReaction, -2],
    [circumstances.isOfBug && merelyTells(statement, circumstances), -2],
    [circumstances.isTakenUp && isOffer(statement), 2],
    [directs(statement), 3],
    [circumstances.isOfBug && tells(statement, "requirement") && !tells(statement, "burden"), 1],
    [concludesFrom(statement), 2],
    [hasQuote(statement), 1],
    [hasValue(statement), 1],
    [isNarrated(statement), -1],
    [tells(statement, "resolved", "unharmed"), -2],
  ] as const;
  return worth.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
}

/** Told as something that went on, with nothing beside it that says what is to be done. */
const isNarrated = (statement: Statement) =>
  tells(statement, "burden", "narration") &&
  !claimsIn(statement).some((claim) => tells(claim, "decision") && !tells(claim, "burden", "narration"));

/** "Right, the plural works", "I see it on Android 14 too": what somebody found out about a fault decides nothing. */
function merelyTells(statement: Statement, { isTakenUp, isReplacing }: Circumstances): boolean {
  if (directs(statement)) return false;
  if (tells(statement, "finding", "echo") || tellsTrouble(statement)) return true;
  return !isTakenUp && !isReplacing && !hasQuote(statement) && !hasValue(statement);
}

export function canBeSettled(statement: Statement, isTakenUp: boolean): boolean {
  if (statement.kind === "quote" || statement.kind === "code" || statement.role === "excluded") return false;
  if (statement.isQuestion && (!isTakenUp || leavesChoice(statement))) return false;
  return !claimsIn(statement).every(isTone) && !namesPriority(statement) && stemsOf(statement).size > 0;
}

/** "Clear enough", "fine by me": nothing to build. */
export const saysSomething = (part: Statement): boolean =>
  contentOf(part).length > (tells(part, "wish", "requirement") ? 0 : 1) || hasValue(part) || /[“„«"]/u.test(part.text);

const shortQuestion = 5;

/** "Shall we keep the old events?" – "No, remove them": a short answer says nothing without its question. */
export function questionFor(statement: Statement, before: Remark | undefined, isOfBug: boolean): Statement | undefined {
  const question = before?.statements.at(-1);
  if (question?.isQuestion !== true || contentOf(statement).length > 1 || statement.words.length < 2) return undefined;
  const opens = (topic: Topic) => statement.marks.some((mark) => mark.from === 0 && mark.topic === topic);
  const isAnswered = opens("yes") || (opens("refusal") && claimsIn(statement).some(directs));
  const isElliptic =
    !isOfBug &&
    opens("yes") &&
    question.words.length <= shortQuestion &&
    contentOf(question).length === 1 &&
    !inquires(question);
  return isAnswered && (isElliptic || tells(question, "proposal", "wish", "requirement")) ? question : undefined;
}
