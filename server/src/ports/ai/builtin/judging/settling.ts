import { stemsOf } from "../reading/content-stems.ts";
import type { Remark } from "../reading/reading.ts";
import { isCommentCitation, namesPriority, type Statement, tells } from "../reading/statement.ts";
import { claimsIn, joinedTo } from "./claims.ts";
import {
  concludesFrom,
  denies,
  directs,
  drawsFrom,
  explains,
  isOutdated,
  isTone,
  refuses,
  supposes,
  tellsTrouble,
} from "./moods.ts";
import type { Topic } from "../vocabulary/topics.ts";
import { contentOf } from "./same-matter.ts";
import { namesValue } from "./values.ts";

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
    [concludesFrom(statement), 2],
    [hasQuote(statement), 1],
    [hasValue(statement), 1],
    [tells(statement, "burden", "narration"), -1],
    [tells(statement, "resolved", "unharmed"), -2],
  ] as const;
  return worth.reduce((sum, [holds, value]) => sum + (holds ? value : 0), 0);
}

/** "CSV or Excel?": a yes to it chooses neither. */
const leavesChoice = ({ words }: Statement) => words.length <= 8 && words.some(({ fold }) => choosing.has(fold));

const choosing = new Set(["or", "oder", "o", "ou"]);

const hasQuote = ({ text }: Statement) => /[“„«"]\S/u.test(text);
const hasValue = (statement: Statement) => /\p{N}/u.test(statement.text) || namesValue(statement);

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

/** "With a history?", "We could add a filter": what somebody else can say yes to. */
const isOffer = (statement: Statement) =>
  (statement.isQuestion ? !inquires(statement) : tells(statement, "proposal")) && !tellsTrouble(statement);

/** A part of a sentence that may be asked for: nobody refuses, guesses, explains or remembers with it. */
export function canHold(claim: Statement, statement: Statement, isTakenUp: boolean): boolean {
  if (refuses(claim) || isTone(claim) || isOutdated(claim)) return false;
  if (isCommentCitation(claim.cite) && denies(claim) && !directs(claim) && !tellsTrouble(claim)) return false;
  if (joinedTo(statement, claim).some(refuses) || leadsUpTo(claim, statement) || inquires(claim)) return false;
  const isAccepted = isTakenUp && isOffer(statement);
  if ((supposes(claim) || tells(claim, "proposal")) && !isAccepted && !concludesFrom(claim)) return false;
  return !explains(claim);
}

/** "Half term runs into that week, so we start on the 10th": what a conclusion is drawn from is not asked for. */
function leadsUpTo(claim: Statement, statement: Statement): boolean {
  const claims = claimsIn(statement);
  return claims.findLastIndex((each, at) => at > 0 && drawsFrom(each)) > claims.indexOf(claim);
}

/** "Have you cleared the cache?", "Who writes it?" ask what is: nothing to build, and a yes to it settles nothing. */
const inquires = (claim: Statement) =>
  claim.isQuestion &&
  claim.words.slice(0, 2).some(({ fold }) => inquiring.has(fold)) &&
  !(tells(claim, "proposal", "wish") || hasValue(claim) || hasQuote(claim));

const inquiring = new Set(
  (
    "have has had did was were does who what when where why how which " +
    "hast habt hat hattest hattet war waren wurde wurden wer was wann wo warum wie woran welche welcher welches " +
    "habeis han habra fue fueron que quien quienes cuando donde cual cuanto cuantos " +
    "avez ont etait qui quand comment pourquoi quel quelle"
  ).split(" "),
);

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
