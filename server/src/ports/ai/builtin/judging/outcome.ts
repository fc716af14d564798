import { stemsOf } from "../reading/content-stems.ts";
import type { Reading, Remark } from "../reading/reading.ts";
import type { Statement } from "../reading/statement.ts";
import { claimsIn, partsLeft } from "./claims.ts";
import { contestedClaims } from "./contested.ts";
import { mainClauseOf } from "./main-clause.ts";
import { challenges, isTone, tellsTrouble } from "./moods.ts";
import { canHold } from "./holding.ts";
import { canBeSettled, type Circumstances, least, questionFor, saysSomething, worthOf } from "./settling.ts";
import { shapeOf } from "./shape.ts";
import { accepts, isFollowedBy, isTakenApart, isTurn, replyTo } from "./talk.ts";

/** Something the comments settled, in the words they did it with. */
export interface Settled {
  readonly statement: Statement;
  readonly parts: readonly Statement[];
  /** How sure it is that this was meant to be done. */
  readonly worth: number;
  /** What it answers, where it says nothing without that. */
  readonly question?: Statement | undefined;
}

export interface Outcome {
  /** Whether somebody wanted something else: what was asked for at first may no longer be what is wanted. */
  readonly isTurned: boolean;
  readonly settled: readonly Settled[];
  /** What comments said beside that and nobody took back. */
  readonly unsettled: readonly Settled[];
  /** Whether nobody spoke against this part of a statement or gave another value for it. */
  stands(claim: Statement): boolean;
  /** The parts of a statement that still hold, in its own words. */
  holding(statement: Statement): readonly Statement[];
  /** Whether somebody spoke against a statement and nothing is left of it. */
  isTakenBack(statement: Statement): boolean;
}

/** What stands at the end of a conversation: what was said in earnest and nobody took back, doubted or replaced. */
export function outcomeOf(reading: Reading): Outcome {
  const { refused, outvalued, replacing, chosen } = contestedClaims(reading);
  const stands = (claim: Statement) => !refused.has(claim) && !outvalued.has(claim);
  const left = (statement: Statement, isTakenUp: boolean) => {
    const holds = (claim: Statement) => stands(claim) && canHold(claim, statement, isTakenUp);
    const holdsByMain = (claim: Statement) => holds(claim) && holds(mainClauseOf(statement, claim) ?? claim);
    return partsLeft(statement, holdsByMain).filter((part) => stemsOf(part).size > 0);
  };
  const own = [...reading.title, ...reading.description, ...reading.checklist];
  const last = reading.remarks.findLastIndex(({ statements }) => statements.some((each) => !isTone(each)));
  const isOfBug = shapeOf(reading) === "bug";
  const said = reading.remarks.flatMap((remark, place): Settled[] => {
    const before = reading.remarks[place - 1];
    const isTakenUp = isFollowedBy(remark, replyTo(reading.remarks, place), accepts);
    const made = remark.statements.flatMap((statement, at): Settled[] => {
      if (!canBeSettled(statement, isTakenUp)) return [];
      const question = questionFor(statement, before, isOfBug);
      const circumstances: Circumstances = {
        isTakenUp,
        isAnswer: isAnswer(remark, before),
        isLast: place >= last,
        isReaction: isReaction(statement, remark, before),
        isInstead: remark.statements
          .slice(0, at)
          .some(
            (each) => !each.isQuestion && claimsIn(each).some((claim) => challenges(claim) && !tellsTrouble(claim)),
          ),
        isEnd: statement === remark.statements.findLast((each) => !isTone(each)),
        isOfBug,
        isReplacing: replacing.has(statement) || question !== undefined,
      };
      const worth = worthOf(statement, circumstances);
      const parts = question ? [statement] : left(statement, isTakenUp).filter(saysSomething);
      return parts.length === 0 ? [] : [{ statement, parts, worth, question }];
    });
    const options = remark.statements.flatMap((statement): Settled[] => {
      const option = chosen.get(statement);
      return option ? [{ statement: option, parts: [option], worth: least }] : [];
    });
    return [...options, ...made];
  });
  return {
    isTurned:
      own.flatMap(claimsIn).some((claim) => refused.has(claim)) ||
      reading.remarks.some((remark, place) => isTurn(remark, own, isAnswer(remark, reading.remarks[place - 1]))),
    settled: said.filter(({ worth }) => worth >= least),
    unsettled: said.filter(({ worth }) => worth < least),
    stands,
    holding: (statement) => left(statement, false).filter((part) => part === statement || saysSomething(part)),
    isTakenBack: (statement) => {
      const claims = claimsIn(statement);
      // Code makes no claims: nobody can have spoken against it.
      return (
        claims.some((claim) => !stands(claim)) && claims.every((claim) => stemsOf(claim).size === 0 || !stands(claim))
      );
    },
  };
}

/** Somebody else had just asked. */
const isAnswer = (remark: Remark, before: Remark | undefined) =>
  before !== undefined && before.author !== remark.author && before.statements.at(-1)?.isQuestion === true;

/** Somebody else said something, and this goes into it without agreeing. */
const isReaction = (statement: Statement, remark: Remark, before: Remark | undefined) =>
  before !== undefined &&
  statement === remark.statements.find((each) => !isTone(each)) &&
  isFollowedBy(before, remark, (next) => !accepts(next)) &&
  before.statements.some((each) => claimsIn(each).some((claim) => isTakenApart(claim, each, remark)));
