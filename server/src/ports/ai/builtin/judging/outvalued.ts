import { type Statement, tells } from "../reading/statement.ts";
import { concludesFrom, isOutdated, supposes } from "./moods.ts";
import { contentOf, touches } from "./same-matter.ts";
import { contradiction, isNumberWord } from "./values.ts";

const shortCorrection = 5;
const cost = /^(?:cost|costs|kost(?:et|en)|cuestan?|coute(?:nt)?)$/;

/** Whether a claim gives another value for what an earlier one gave a value for, and means it. */
export function outvalues(claim: Statement, statement: Statement, earlier: Statement, isTakenUp: boolean): boolean {
  if ((supposes(claim) && !isTakenUp) || isOutdated(claim) || tells(claim, "addition", "narration", "reason"))
    return false;
  if (claim.words.some(({ fold }) => cost.test(fold))) return false;
  const found = contradiction(claim, earlier);
  if (found !== "likely") return found === "sure";
  const content = contentOf(claim).filter((word) => !isNumberWord(word)).length;
  return (
    content <= 1 ||
    (content <= 2 && claim.words.length <= shortCorrection) ||
    (content <= 4 && concludesFrom(claim)) ||
    touches(statement, earlier)
  );
}
