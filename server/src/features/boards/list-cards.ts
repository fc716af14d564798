import type { Reader } from "../../db/database.ts";
import { countCards, findListsOfPage, listCardsOfList } from "./cards.queries.ts";

interface CardFilter {
  readonly org: string;
  readonly project?: string;
  readonly list?: string;
}

/** A page of cards, ordered by their list's position and then by their own. */
export async function listCards(db: Reader, filter: CardFilter, page: { limit: number; offset: number }) {
  const lists = await db.all(findListsOfPage, { ...filter, offset: page.offset, end: page.offset + page.limit });
  const cards = [];
  for (const list of lists) {
    const from = Math.max(0, page.offset - list.before);
    const limit = Math.min(page.limit - cards.length, list.card_count - from);
    const stretch = { org: filter.org, list: list.id, limit, offset: from };
    cards.push(...(await db.all(listCardsOfList, stretch)));
  }
  const counted = await db.first(countCards, filter);
  return { cards, total: counted?.total ?? 0 };
}
