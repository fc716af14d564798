import { leadIns, tickets, you } from "./instruction-words.ts";
import { conditions } from "./product-words.ts";
import type { Word } from "./words.ts";

/** Whether the word at this position is the one that identifies an instruction. */
export type Rule = (said: readonly Word[], at: number, word: Word) => boolean;

/** The maximum distance between the words of one instruction. */
export const reach = 9;

/** Whether one of the next `distance` words is in the set. */
export function follows(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  for (let i = at + 1; i <= at + distance && i < said.length; i++) if (among.has(said[i]?.text ?? "")) return true;
  return false;
}

export function precedes(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  return follows(said, Math.max(-1, at - distance - 1), Math.min(distance, at), among);
}

/** Whether the word is an imperative verb: first in its clause, apart from lead-in words. */
export function isImperative(said: readonly Word[], at: number): boolean {
  for (let i = at; i >= 0 && i > at - reach; i--) {
    if (said[i]?.startsClause) return true;
    if (!leadIns.has(said[i - 1]?.text ?? "")) return false;
  }
  return false;
}

/** The maximum distance between a verb and its condition. */
const conditionReach = 2 * reach;

/** "… when a payment fails" describes a product; "if you read this" and "when you write the ticket" do not. */
export function isConditional(said: readonly Word[], at: number): boolean {
  // A condition is followed by at least two words; the Spanish "sí" alone is none.
  for (let i = Math.max(0, at - conditionReach); i < at + conditionReach && i + 2 < said.length; i++) {
    const isCondition = conditions.has(said[i]?.text ?? "");
    if (isCondition && !follows(said, i, 3, you) && !follows(said, i, reach, tickets)) return true;
  }
  return false;
}
