import { sharedStems, stemsIn, stemsOf } from "../reading/content-stems.ts";
import type { Remark } from "../reading/reading.ts";
import { isCommentCitation, marksOf, type Statement, tells } from "../reading/statement.ts";
import { pointedAt } from "./pointed-at.ts";

/** "Let's not", "Rather a button", "That can wait": turns round what was talked about without having to name it. */
export const turnsRound = (statement: Statement): boolean =>
  isCommentCitation(statement.cite) &&
  !statement.isQuestion &&
  (tells(statement, "turnaround") || endsWithOut(statement));

const out = new Set("out off raus weg fuera".split(" "));

const staying = new Set("stay stays remain remains bleibt bleiben queda quedan".split(" "));

/** "Vouchers are a tax nightmare, out.", "The old form stays." */
function endsWithOut({ words }: Statement): boolean {
  const [before, last] = words.slice(-2);
  if (last !== undefined && staying.has(last.fold)) return true;
  return before !== undefined && last !== undefined && before.clause !== last.clause && out.has(last.fold);
}

/** "Too heavy for phones. A still picture will do": an objection counts where the same comment says what is done. */
const objects = (statement: Statement, remark: Remark, made: ReadonlySet<Statement>) =>
  tells(statement, "objection") &&
  remark.statements.slice(remark.statements.indexOf(statement) + 1).some((later) => made.has(later));

/**
 * The wishes that such a sentence gives up: those it points at, those it shares words with, those that were just
 * talked about, and where none of that is found and there is no list to choose from, all of them.
 */
export function turnedRound(
  statement: Statement,
  remark: Remark,
  before: Remark | undefined,
  wishes: readonly Statement[],
  made: ReadonlySet<Statement>,
): Statement[] {
  if (!turnsRound(statement) && !objects(statement, remark, made)) return [];
  const earlier = wishes.filter(({ cite }) => cite !== statement.cite);
  const pointed = pointedAt(statement, earlier);
  if (pointed.length > 0) return pointed;
  const spoken = remark.statements.slice(0, remark.statements.indexOf(statement)).toReversed();
  for (const stems of [besidesMarks(statement), ...[...spoken, ...(before?.statements ?? [])].map(stemsOf)]) {
    const related = earlier.filter((wish) => sharedStems(stems, stemsOf(wish)) > 0);
    if (related.length > 0) return withWhatHangsOn(related, earlier);
  }
  return earlier.some(isListed) ? [] : earlier;
}

const isListed = ({ kind }: Statement) => kind === "item" || kind === "step" || kind === "task";

const isTitle = ({ cite }: Statement) => !isCommentCitation(cite) && cite.field === "title";

/** Long signs have the matter in their middle: "keep the colour as it is". */
const longSign = 5;

function besidesMarks(statement: Statement): ReadonlySet<string> {
  const marks = marksOf(statement, "turnaround");
  const isSign = (at: number) =>
    marks.some(({ from, to }) => at === from || at === to - 1 || (to - from < longSign && at > from && at < to));
  return stemsIn(statement.words.filter((_, at) => !isSign(at)));
}

/** Sentences that explain the title go with it, and so does "It should open by itself" behind what was given up. */
function withWhatHangsOn(related: readonly Statement[], earlier: readonly Statement[]): Statement[] {
  const given = new Set(related);
  const title = related.find(isTitle);
  earlier.forEach((wish, at) => {
    const previous = earlier[at - 1];
    const explains = title !== undefined && !isListed(wish) && sharedStems(stemsOf(title), stemsOf(wish)) > 0;
    const goesOn = previous !== undefined && given.has(previous) && previous.group === wish.group && refersBack(wish);
    if (explains || goesOn) given.add(wish);
  });
  return [...given];
}

const referring = new Set(
  "it this that they these es er sie das dies diese dieser dieses debe deben eso esto il elle ca cela".split(" "),
);

const refersBack = ({ words }: Statement) => referring.has(words[0]?.fold ?? "");
