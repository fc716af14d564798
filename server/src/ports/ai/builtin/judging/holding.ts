import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { claimsIn, joinedTo } from "./claims.ts";
import {
  concludesFrom,
  denies,
  directs,
  drawsFrom,
  explains,
  isNoWork,
  isOutdated,
  isTone,
  supposes,
  tellsTrouble,
} from "./moods.ts";
import { inquires, isOffer } from "./offers.ts";
import { points } from "./pronouns.ts";

/** A part of a sentence that may be asked for: nobody refuses, guesses, explains or remembers with it. */
export function canHold(claim: Statement, statement: Statement, isTakenUp: boolean): boolean {
  if (isNoWork(claim) || isTakenBackAtOnce(claim, statement) || isTone(claim) || isOutdated(claim)) return false;
  if (isCommentCitation(claim.cite) && denies(claim) && !directs(claim) && !tellsTrouble(claim)) return false;
  if (joinedTo(statement, claim).some(isNoWork) || leadsUpTo(claim, statement) || inquires(claim)) return false;
  const isAccepted = isTakenUp && isOffer(statement);
  if ((supposes(claim) || tells(claim, "proposal")) && !isAccepted && !concludesFrom(claim)) return false;
  return !explains(claim);
}

/** "Half term runs into that week, so we start on the 10th": what a conclusion is drawn from is not asked for. */
function leadsUpTo(claim: Statement, statement: Statement): boolean {
  const claims = claimsIn(statement);
  return claims.findLastIndex((each, at) => at > 0 && drawsFrom(each)) > claims.indexOf(claim);
}

/** "Sharing would be nice, but that comes next year": what follows points at what was just said. */
function isTakenBackAtOnce(claim: Statement, statement: Statement): boolean {
  const claims = claimsIn(statement);
  const next = claims[claims.indexOf(claim) + 1];
  return next !== undefined && isNoWork(next) && points(next);
}
