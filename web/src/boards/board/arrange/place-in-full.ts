import type { Column } from "../../board.ts";
import type { Place } from "../../move-card.ts";

/**
 * The place among all cards of a list for one among those that the filters show: after the same card, or where it was if
 * it did not move.
 */
export function placeInFull(
  columns: readonly Column[],
  visible: readonly Column[],
  cardId: string,
  { listId, index }: Place,
): Place {
  const cardsIn = (all: readonly Column[]) => all.find(({ list }) => list.id === listId)?.cards ?? [];
  const isOther = ({ id }: { readonly id: string }) => id !== cardId;
  const [all, shown] = [cardsIn(columns), cardsIn(visible).filter(isOther)];
  const own = all.findIndex(({ id }) => id === cardId);
  if (own !== -1 && all.slice(0, own).filter((card) => shown.includes(card)).length === index)
    return { listId, index: own };
  const previous = shown[index - 1];
  return { listId, index: previous ? all.filter(isOther).indexOf(previous) + 1 : 0 };
}
