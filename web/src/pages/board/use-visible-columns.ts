import { useMemo, useRef } from "react";
import type { Column } from "../../boards/board.ts";
import { type BoardSearch, isFiltered, matches } from "./board-search.ts";
import { heldCard, useHeldCard } from "./held-card.ts";

/** The cards that the filters show, with a card that somebody carries by keyboard where they carry it. */
export function useVisibleColumns(columns: readonly Column[], search: BoardSearch): readonly Column[] {
  const { q, label, assignee } = search;
  const filtered = useRef(new WeakMap<Column, Column>());
  const shown = useMemo(() => {
    filtered.current = new WeakMap();
    const filters = { q, label, assignee } as BoardSearch;
    return (column: Column): Column => {
      if (!isFiltered(filters)) return column;
      const known = filtered.current.get(column);
      if (known) return known;
      const result = { list: column.list, cards: column.cards.filter((card) => matches(card, filters)) };
      filtered.current.set(column, result);
      return result;
    };
  }, [q, label, assignee]);
  const carried = useHeldCard((held) =>
    held?.by === "keyboard" && held.to ? `${held.id} ${held.to.listId} ${held.to.index}` : undefined,
  );
  return useMemo(
    () => withCarried(columns.map(shown)),
    // `carried` says where the card is.
    [columns, shown, carried],
  );
}

function withCarried(columns: readonly Column[]): readonly Column[] {
  const held = heldCard();
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === held?.id);
  if (held?.by !== "keyboard" || !held.to || !card) return columns;
  const { listId, index } = held.to;
  return columns.map((column) => {
    const isTarget = column.list.id === listId;
    if (!isTarget && column.list.id !== card.list_id) return column;
    const others = column.cards.filter(({ id }) => id !== card.id);
    return { list: column.list, cards: isTarget ? others.toSpliced(index, 0, card) : others };
  });
}
