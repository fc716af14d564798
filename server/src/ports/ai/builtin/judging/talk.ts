import { stemsOf } from "../reading/content-stems.ts";
import type { Remark } from "../reading/reading.ts";
import { type Statement, tells } from "../reading/statement.ts";
import { isChatter } from "../reading/weight.ts";
import type { Topic } from "../vocabulary/topics.ts";
import { claimsIn } from "./claims.ts";
import { challenges, denies, directs, isBareNo, isTone, opens, refuses, tellsTrouble } from "./moods.ts";
import { isPronoun } from "./pronouns.ts";
import { touches } from "./same-matter.ts";
import { namesValue } from "./values.ts";

export const isFollowedBy = (remark: Remark, next: Remark | undefined, how: (next: Remark) => boolean): boolean =>
  next !== undefined && next.author !== remark.author && how(next);

/** The comment that answers one: where somebody only says that they will ask, it is their next one. */
export function replyTo(remarks: readonly Remark[], place: number): Remark | undefined {
  const next = remarks[place + 1];
  const later = remarks[place + 2];
  const isPutOff = next?.statements.every(isChatter) === true && !accepts(next);
  return isPutOff && later?.author === next.author ? later : next;
}

const short = 5;

/** Whoever adds to something takes it up. */
const joining = new Set("and also und auch y tambien et aussi".split(" "));

/** Whether a comment takes up what was offered right before it. */
export function accepts({ statements }: Remark): boolean {
  const [first] = statements;
  if (first === undefined || opens(first, "refusal", "rejection", "turnaround")) return false;
  if (thumbsUp.test(first.text)) return true;
  if (joining.has(first.words[0]?.fold ?? "") && !first.isQuestion) return true;
  const asks = statements.some(({ isQuestion }) => isQuestion);
  return statements.some((statement, at) => {
    if (statement.isQuestion || (statement.words.length <= short && denies(statement))) return false;
    if (opens(statement, "agreement", "praise")) return true;
    if (at > 1) return statement.words.length <= short && tells(statement, "agreement", "praise");
    if (opens(statement, "yes", "acknowledgement")) return true;
    const isShort = statement.words.length <= short && !denies(statement) && !refuses(statement);
    return isShort && (tells(statement, ...agreeing) || (at === 0 && !asks && stemsOf(statement).size === 0));
  });
}

const thumbsUp = /^(?:👍|👌|✅|🙌|💯)/u;

const agreeing: readonly Topic[] = ["acknowledgement", "yes", "agreement", "praise"];

/** Somebody else goes into a wish and does not agree: "With a signature we are talking about three months". */
export function isTakenApart(claim: Statement, statement: Statement, remark: Remark): boolean {
  if (!directs(statement) && !claim.isQuestion && !tells(statement, "proposal", "hypothetical")) return false;
  const first = remark.statements.find((each) => !isTone(each));
  if (first === undefined || first.isQuestion || tellsTrouble(claim) || repeatsNumber(first, claim)) return false;
  return isPronoun(first.words, 0) || touches(first, claim);
}

export const repeatsNumber = (one: Statement, other: Statement) =>
  one.words.some(({ fold }) => /^\p{N}/u.test(fold) && other.words.some((word) => word.fold === fold));

/** "Absolutely not.", "Rather not": what it is about was just said. */
export function refusesFlatly({ statements: [first] }: Remark): boolean {
  const opening = first && claimsIn(first)[0];
  return opening !== undefined && refuses(opening);
}

/** Whether a comment may change what is wanted, beyond a value; thanks, questions, "also on Firefox" and "same here" do not. */
export const isTurn = ({ statements }: Remark, own: readonly Statement[], isAnswer: boolean): boolean =>
  statements.some(
    (statement) =>
      statement.kind !== "quote" &&
      statement.kind !== "code" &&
      !claimsIn(statement).every(isTone) &&
      (claimsIn(statement).some((claim) => challenges(claim) && !(isAnswer && isBareNo(claim))) ||
        (tells(statement, "proposal") && !namesValue(statement)) ||
        !(isAnswer || confirms(statement) || addsTo(own, statement))),
  );

/** "Only for admins, please": whoever names nothing that was asked for adds to it. */
const addsTo = (own: readonly Statement[], statement: Statement) => !own.some((each) => touches(statement, each));

const confirms = (statement: Statement) =>
  statement.isQuestion ||
  opens(statement, "addition", "yes", "agreement", "finding", "echo") ||
  (tellsTrouble(statement) && !directs(statement));
