import { leadIns, levels, likening, determiners, oblige, priorities, setting, tickets } from "./instruction-words.ts";
import { formParts, ofWhat, small, thisMatter } from "./product-words.ts";
import { follows, isConditional, isImperative, reach, type Rule } from "./rules.ts";
import type { Word } from "./words.ts";

const beforePriority: readonly ReadonlySet<string>[] = [
  small,
  thisMatter,
  determiners,
  leadIns,
  setting,
  levels,
  priorities,
  oblige,
];

/** "Set priority to critical", "Mark this as urgent": about the ticket, not about an order or a task in the product. */
export const setsPriority: Rule = (said, at, { text, introduces }) => {
  if (priorities.has(text)) {
    return (
      (introduces || follows(said, at, 2, oblige)) &&
      follows(said, at, 4, levels) &&
      !isOfProduct(said, at) &&
      !isConditional(said, at)
    );
  }
  if (!setting.has(text) || !isImperative(said, at) || !follows(said, at, reach, levels)) return false;
  if (isConditional(said, at)) return false;
  return setsPriorityOfThis(said, at) || follows(said, at, 4, tickets) || likensThis(said, at);
};

function setsPriorityOfThis(said: readonly Word[], at: number): boolean {
  for (let i = at + 1; i <= at + reach && i < said.length; i++) {
    if (priorities.has(said[i]?.text ?? "")) return !isOfProduct(said, i);
  }
  return false;
}

/** "The order priority", "the priority field", "the priority of new tasks". */
function isOfProduct(said: readonly Word[], at: number): boolean {
  const before = said[at]?.startsClause ? undefined : said[at - 1]?.text;
  if (before !== undefined && !beforePriority.some((among) => among.has(before))) return true;
  const next = said[at + 1];
  if (next === undefined || next.startsClause) return false;
  return formParts.has(next.text) || (ofWhat.has(next.text) && !follows(said, at + 1, 3, thisMatter));
}

/** "Mark this as critical", but not "Mark the order as critical". */
function likensThis(said: readonly Word[], at: number): boolean {
  for (let i = at + 1; i <= at + 3 && i < said.length; i++) {
    const text = said[i]?.text ?? "";
    if (likening.has(text)) return true;
    if (!thisMatter.has(text) && !determiners.has(text) && !small.has(text)) return false;
  }
  return false;
}
