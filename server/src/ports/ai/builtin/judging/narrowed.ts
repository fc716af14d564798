import { sharedStems, stemsOf } from "../reading/content-stems.ts";
import type { Statement } from "../reading/statement.ts";

const only = new Set(
  "only just nur bloss lediglich ausschliesslich solo solamente unicamente seulement uniquement".split(" "),
);

/** "We only need DATEV for now": of a list from which some items are named, the others are given up. */
export function narrowedBy(statement: Statement, wishes: readonly Statement[]): Statement[] {
  if (!statement.words.some(({ fold }) => only.has(fold))) return [];
  const items = wishes.filter(
    ({ kind, cite }) => cite !== statement.cite && (kind === "item" || kind === "step" || kind === "task"),
  );
  const lists = Map.groupBy(items, ({ kind, group }) => `${kind} ${group}`);
  const left = [...lists.values()].flatMap((list) => {
    const others = list.filter((item) => sharedStems(stemsOf(item), stemsOf(statement)) === 0);
    return others.length < list.length ? others : [];
  });
  return [...left, ...wishes.filter((wish) => wish.cite !== statement.cite && enumeratesMore(wish, statement))];
}

const joins = /, \S+(?: \S+)? (?:and|or|und|oder|y|o|e|et|ou) /iu;

/** "Filter by city, price and age" once it is "City only": the sentence as a whole no longer holds. */
const enumeratesMore = (wish: Statement, statement: Statement) =>
  (wish.kind === "paragraph" || wish.kind === "heading") &&
  joins.test(wish.text) &&
  sharedStems(stemsOf(wish), stemsOf(statement)) > 0;
