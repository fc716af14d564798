import { type Statement, tells } from "../reading/statement.ts";
import { opensClause } from "../text/words.ts";
import { claimsIn } from "./claims.ts";
import { directs } from "./moods.ts";
import { contentOf } from "./same-matter.ts";

/** Words that open a clause which says nothing without another one. */
const subordinating = new Set(
  (
    "if when whenever unless because although though while whereas which who whose where " +
    "wenn falls sobald sofern solange obwohl weil nachdem bevor wahrend damit dass ob welche welcher welches wo " +
    "cuando si porque aunque mientras donde " +
    "quand lorsque car qui dont"
  ).split(" "),
);

const relative = new Set("der die das den dem deren dessen".split(" "));

/** Where one of these follows, the verb stands at the end: "…, die nur am Handy erscheint". */
const noVerb = new Set(
  (
    "nur in im am an auf bei beim mit von vom zum zur fur uber unter aus noch schon auch wir ich sie er man uns ihr " +
    "sich immer dann dort"
  ).split(" "),
);

function isSubordinate({ words, language }: Statement, at: number): boolean {
  const [first = "", second] = words.map(({ fold }) => fold);
  if (second === undefined) return false;
  return subordinating.has(first) || (language === "de" && at > 0 && relative.has(first) && noVerb.has(second));
}

const fewWords = 3;

/** "Wir dachten, …": what somebody believed stands in a clause of its own. */
const isBelief = (before: Statement | undefined): before is Statement =>
  before?.text.endsWith(",") === true && tells(before, "suspicion") && contentOf(before).length <= fewWords;

/** The clause that a subordinate one belongs to: the one before it or, where it comes first, the one after its comma. */
export function mainClauseOf(statement: Statement, claim: Statement): Statement | undefined {
  const claims = claimsIn(statement);
  const at = claims.indexOf(claim);
  if (!isSubordinate(claim, at)) {
    const before = claims[at - 1];
    return isBelief(before) && !claim.words.slice(0, 1).some(opensClause) && !directs(claim) ? before : undefined;
  }
  const next = claims[at + 1];
  const isFirst = at === 0 || claims[at - 1]?.words.length === 1;
  if (isFirst) return claim.text.endsWith(",") && !next?.words.slice(0, 1).some(opensClause) ? next : undefined;
  return claims.slice(0, at).findLast((each, index) => each.words.length > 1 && !isSubordinate(each, index));
}
