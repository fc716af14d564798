import type { FirstRows, Reader } from "../../../db/database.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Tables } from "../../../db/tables.ts";
import { archivedCards, listCardsOfList, shownCards } from "./cards.queries.ts";

interface CardFilter extends Scope {
  readonly project?: string;
  readonly list?: string;
  readonly archived: boolean;
}

/** A page of cards, ordered by their list's position and then by their own. Only its beginning if it is long. */
export async function listCards(
  db: Reader,
  filter: CardFilter,
  page: { readonly limit: number; readonly offset: number },
  maxChars: number,
): Promise<FirstRows<Tables["cards"]>> {
  const { archived, ...within } = filter;
  const { findListsOfPage } = archived ? archivedCards : shownCards;
  const lists = await db.all(findListsOfPage, { ...within, offset: page.offset, end: page.offset + page.limit });
  const cards = [];
  for (const list of lists) {
    const from = Math.max(0, page.offset - list.before);
    const limit = Math.min(page.limit - cards.length, list.cards - from);
    const range = { org: filter.org, list: list.id, archived: Number(archived), limit, offset: from };
    const { rows, isCut } = await db.allUpTo(listCardsOfList, range, maxChars);
    cards.push(...rows);
    if (isCut) return { rows: cards, isCut };
  }
  return { rows: cards, isCut: false };
}

export async function totalCards(db: Reader, filter: CardFilter): Promise<number> {
  const { archived, ...within } = filter;
  const { countCards } = archived ? archivedCards : shownCards;
  return (await db.first(countCards, within))?.total ?? 0;
}
