import type { Statement } from "../reading/statement.ts";
import { narrows } from "./moods.ts";
import { touches } from "./same-matter.ts";

/** "We only need DATEV for now": of a list from which some items are named, the others are given up. */
export function itemsLeftOut(statement: Statement, items: readonly Statement[]): Statement[] {
  if (!narrows(statement)) return [];
  const lists = Map.groupBy(items, ({ kind, group }) => `${kind} ${group}`);
  return [...lists.values()].flatMap((list) => {
    const others = list.filter((item) => !touches(statement, item));
    return others.length < list.length ? others : [];
  });
}
