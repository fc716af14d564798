import { leadIns, tickets, you } from "./instruction-words.ts";
import { conditions } from "./product-words.ts";
import type { Word } from "./spoken-words.ts";

/** Whether the word at this place is the one by which an order is known. */
export type Rule = (said: readonly Word[], at: number, word: Word) => boolean;

/** How far apart the words of one order may be. */
export const reach = 9;

/** Whether one of the words that follow, up to a distance, is among these. */
export function follows(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  for (let i = at + 1; i <= at + distance && i < said.length; i++) if (among.has(said[i]?.text ?? "")) return true;
  return false;
}

export function precedes(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  return follows(said, Math.max(-1, at - distance - 1), Math.min(distance, at), among);
}

/** Whether the word stands where a verb gives an order: first in its clause, but for words that lead to it. */
export function isImperative(said: readonly Word[], at: number): boolean {
  for (let i = at; i >= 0 && i > at - reach; i--) {
    if (said[i]?.startsClause) return true;
    if (!leadIns.has(said[i - 1]?.text ?? "")) return false;
  }
  return false;
}

/** How far from the verb a condition may be. */
const conditionReach = 2 * reach;

/** "… when a payment fails" tells what a product does; "if you read this" and "when you write the ticket" do not. */
export function isConditional(said: readonly Word[], at: number): boolean {
  // A condition has words of its own behind it: the Spanish "sí" is none.
  for (let i = Math.max(0, at - conditionReach); i < at + conditionReach && i + 2 < said.length; i++) {
    const isCondition = conditions.has(said[i]?.text ?? "");
    if (isCondition && !follows(said, i, 3, you) && !follows(said, i, reach, tickets)) return true;
  }
  return false;
}
