import { type Statement, tells } from "../reading/statement.ts";
import { tellsTrouble } from "./moods.ts";
import { hasQuote, hasValue } from "./values.ts";

/** "With a history?", "We could add a filter": what somebody else can say yes to. */
export const isOffer = (statement: Statement) =>
  (statement.isQuestion ? !inquires(statement) : tells(statement, "proposal")) && !tellsTrouble(statement);

/** "Have you cleared the cache?", "Who writes it?" ask what is: nothing to build, and a yes to it settles nothing. */
export const inquires = (claim: Statement) =>
  claim.isQuestion &&
  claim.words.slice(0, 2).some(({ fold }) => inquiring.has(fold)) &&
  !(tells(claim, "proposal", "wish") || hasValue(claim) || hasQuote(claim));

const inquiring = new Set(
  (
    "you have has had did was were does who what when where why how which " +
    "ihr du hast habt hat hattest hattet war waren wurde wurden wer was wann wo warum wie woran welche welcher welches " +
    "habeis han habra fue fueron que quien quienes cuando donde cual cuanto cuantos " +
    "avez ont etait qui quand comment pourquoi quel quelle"
  ).split(" "),
);

/** "CSV or Excel?": a yes to it chooses neither. */
export const leavesChoice = ({ words }: Statement) => words.length <= 8 && words.some(({ fold }) => choosing.has(fold));

const choosing = new Set(["or", "oder", "o", "ou"]);
