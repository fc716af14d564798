import type { Statement } from "../reading/statement.ts";
import { touches } from "./same-matter.ts";

/** "We only need DATEV for now": of a list from which such words name some items, the others are given up. */
export function itemsLeftOut(statement: Statement, items: readonly Statement[]): Statement[] {
  const lists = Map.groupBy(items, ({ kind, group }) => `${kind} ${group}`);
  return [...lists.values()].flatMap((list) => {
    const others = list.filter((item) => !touches(statement, item));
    return others.length < list.length ? others : [];
  });
}
