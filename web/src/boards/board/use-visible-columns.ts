import { useMemo, useRef } from "react";
import { type Column, lastListOf } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { BoardSearch } from "../board-search.ts";
import { type Filters, isFiltered, matches } from "../filter-cards.ts";
import { groupColumns } from "./group-columns.ts";
import { heldCard, useHeldCard } from "./held-card.ts";

/** The cards that the filters show, by list or group, with a card that somebody carries by keyboard where they carry it. */
export function useVisibleColumns(
  columns: readonly Column[],
  { q, label, assignee, due, group }: BoardSearch,
  people: ReadonlyMap<string, string>,
): readonly Column[] {
  const { unassigned, noLabel } = useTexts(boardTexts);
  const lastList = lastListOf(columns.map(({ list }) => list));
  const filtered = useRef(new WeakMap<Column, Column>());
  const shown = useMemo(() => {
    filtered.current = new WeakMap();
    const filters = { q, label, assignee, due } as Filters;
    return (column: Column): Column => {
      if (!isFiltered(filters)) return column;
      const known = filtered.current.get(column);
      if (known) return known;
      const result = { list: column.list, cards: column.cards.filter((card) => matches(card, filters, lastList)) };
      filtered.current.set(column, result);
      return result;
    };
  }, [q, label, assignee, due, lastList]);
  const grouped = useRef<readonly Column[]>([]);
  const arranged = useMemo(() => {
    const filteredColumns = columns.map(shown);
    if (!group) return filteredColumns;
    grouped.current = groupColumns(filteredColumns, group, { people, unassigned, noLabel }, grouped.current);
    return grouped.current;
  }, [columns, shown, group, people, unassigned, noLabel]);
  const carried = useHeldCard((held) =>
    held?.by === "keyboard" && held.to ? `${held.id} ${held.to.listId} ${held.to.index}` : undefined,
  );
  return useMemo(
    () => withCarried(arranged),
    // `carried` says where the card is.
    [arranged, carried],
  );
}

function withCarried(columns: readonly Column[]): readonly Column[] {
  const held = heldCard();
  if (held?.by !== "keyboard" || !held.to) return columns;
  const { listId, index } = held.to;
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === held.id);
  if (!card) return columns;
  return columns.map((column) => {
    const isTarget = column.list.id === listId;
    const isSource = column.list.id === (column.group ? held.from : card.list_id);
    if (!isTarget && !isSource) return column;
    const others = column.cards.filter(({ id }) => id !== card.id);
    return { ...column, cards: isTarget ? others.toSpliced(index, 0, card) : others };
  });
}
