import type { Outcome } from "../judging/outcome.ts";
import type { Reading, Remark } from "../reading/reading.ts";
import type { Statement } from "../reading/statement.ts";
import { isSubstance, weightOf } from "../reading/weight.ts";
import { quoted } from "../text/defuse.ts";
import { oneLine } from "../text/clean.ts";
import { steersMachine } from "../reading/instructions.ts";

const longest = 4_000;
const mostQuotes = 25;

/** What the comments add, in the words of their authors. Of long threads only what matters most. */
export function remarkQuotes({ remarks, source }: Reading, { settled }: Outcome): string[] {
  const decided = new Set(settled.map(({ statement }) => statement));
  const worth = remarks.flatMap((remark) =>
    remark.statements
      .filter((statement) => isQuotable(statement, decided))
      .map((statement) => ({ remark, statement, weight: weightOf(statement) })),
  );
  const chosen = new Set<Statement>();
  const quotedRemarks = new Set<Remark>();
  let used = 0;
  for (const { remark, statement } of worth.toSorted((one, other) => other.weight - one.weight)) {
    const isTooMuch =
      used + statement.text.length > longest || (quotedRemarks.size >= mostQuotes && !quotedRemarks.has(remark));
    if (isTooMuch) continue;
    chosen.add(statement);
    quotedRemarks.add(remark);
    used += statement.text.length;
  }
  return remarks.flatMap((remark, at) => quoteOf(remark, chosen, oneLine(source.comments[at]?.content ?? "")));
}

const isQuotable = (statement: Statement, decided: ReadonlySet<Statement>) =>
  statement.kind !== "code" && statement.kind !== "quote" && isSubstance(statement) && !decided.has(statement);

function quoteOf(remark: Remark, chosen: ReadonlySet<Statement>, said: string): string[] {
  const kept = remark.statements.filter((statement) => chosen.has(statement));
  if (kept.length === 0) return [];
  const words = kept.reduce((text, statement, index) => {
    const before = kept[index - 1];
    if (before === undefined) return statement.text;
    const isNext = remark.statements.indexOf(statement) === remark.statements.indexOf(before) + 1;
    const isVerbatim = said.includes(`${before.text} ${statement.text}`);
    return `${text} ${isNext && isVerbatim && before.group === statement.group ? "" : "… "}${statement.text}`;
  }, "");
  return [`${authorOf(remark)}: ${quoted(words, 1_500)}`];
}

/** A name and nothing else; what is no name is not shown as one. */
const name = /^[\p{L}\p{M}\p{N} .,'’()&_-]{1,60}$/u;

export const authorOf = ({ author }: Remark): string =>
  name.test(author) && author.split(" ").length <= 6 && !steersMachine(author) ? author : "Comment";
