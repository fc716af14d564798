import type { Card } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { PageStart, RowRange } from "../../../db/page-bounds.ts";
import type { RowOf } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import { nilId } from "../../../shared/id.ts";
import { archivedCards, listCardsOfList, shownCards } from "./cards.queries.ts";
import { findListPosition } from "./lists.queries.ts";

interface CardFilter extends Scope {
  readonly project?: string;
  readonly list?: string;
  readonly archived: boolean;
}

type CardRow = RowOf<typeof listCardsOfList>;

/** Cards, ordered by their list's position and then by their own. */
export function cardsOf(db: Reader, filter: CardFilter) {
  const { archived, ...within } = filter;
  const { findListsOfPage, countCards } = archived ? archivedCards : shownCards;
  const listPositions = new Map<string, number>();

  const readList = (list: string, range: RowRange) =>
    db.all(listCardsOfList, { org: filter.org, list, archived: Number(archived), ...range });

  const readLists = async (range: RowRange): Promise<CardRow[]> => {
    const { limit, offset, ...start } = range;
    const lists = await db.all(findListsOfPage, { ...within, ...start, offset, end: offset + limit });
    const cards: CardRow[] = [];
    for (const list of lists) {
      listPositions.set(list.id, list.position);
      const from = Math.max(0, offset - list.before);
      const atMost = Math.min(limit - cards.length, list.cards - from);
      cards.push(...(await readList(list.id, { limit: atMost, offset: from })));
    }
    return cards;
  };

  /** What is left of the list where the page before ended, then the lists after it, wherever it is by now. */
  const readAfter = async (start: PageStart & { afterId: string }, limit: number) => {
    const { afterId: id, after, afterList = 0 } = start;
    const list = await db.first(findListPosition, { org: filter.org, id });
    // A deleted list left its position to the next one.
    const following = list ? { afterId: id, after: list.position } : { afterId: nilId, after: afterList };
    listPositions.set(id, following.after);
    const rows = await readList(id, { afterId: after, limit, offset: 0 });
    if (rows.length === limit) return rows;
    return [...rows, ...(await readLists({ ...following, limit: limit - rows.length, offset: 0 }))];
  };

  return {
    readRows: ({ limit, offset, afterId, ...start }: RowRange): Promise<CardRow[]> =>
      typeof afterId === "string" ? readAfter({ ...start, afterId }, limit) : readLists({ limit, offset }),
    placeOf: ({ list_id, position }: Card): PageStart => ({
      afterId: list_id,
      after: position,
      afterList: listPositions.get(list_id) ?? 0,
    }),
    readTotal: async (): Promise<number> => (await db.first(countCards, within))?.total ?? 0,
  };
}
