import { type BoardCard, type BoardList, type Column, type Group, sameIfUnchanged } from "../board.ts";
import type { Grouping } from "../board-search.ts";

interface Names {
  /** By user ID. */
  readonly people: ReadonlyMap<string, string>;
  readonly unassigned: string;
  readonly noLabel: string;
}

/**
 * The cards of all lists by assignee or label, in the order of the board; those without any first. A card with several
 * is in several columns. Columns that did not change are those of `previous`.
 */
export function groupColumns(
  columns: readonly Column[],
  by: Grouping,
  names: Names,
  previous: readonly Column[],
): readonly Column[] {
  const groups = new Map<string | undefined, { cards: BoardCard[]; color: string | null }>([
    [undefined, { cards: [], color: null }],
  ]);
  const add = (value: string | undefined, card: BoardCard, color: string | null) => {
    const group = groups.get(value) ?? { cards: [], color };
    group.cards.push(card);
    groups.set(value, group);
  };
  for (const { cards } of columns)
    for (const card of cards) {
      const values = valuesOf(card, by, names.people);
      for (const { value, color } of values) add(value, card, color);
      if (values.length === 0) add(undefined, card, null);
    }
  const nameOf = (value: string | undefined) => {
    if (value === undefined) return by === "assignee" ? names.unassigned : names.noLabel;
    return by === "assignee" ? names.people.get(value)! : value;
  };
  const named = [...groups.keys()].filter((value) => value !== undefined);
  const inOrder = [undefined, ...named.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))];
  return inOrder.map((value, position) => {
    const { cards, color } = groups.get(value)!;
    const group: Group = { by, value };
    const list: BoardList = {
      id: `${by}:${value ?? ""}`,
      name: nameOf(value),
      position,
      version: 0,
      color,
      card_limit: null,
    };
    const known = previous.find((each) => each.list.id === list.id)?.list;
    const isSame = known?.name === list.name && known.color === color && known.position === position;
    return sameIfUnchanged({ list: isSame ? known : list, cards, group }, previous);
  });
}

/** People who are no longer members count as nobody. */
function valuesOf(card: BoardCard, by: Grouping, people: ReadonlyMap<string, string>) {
  if (by === "assignee")
    return card.assigned_user_ids.filter((id) => people.has(id)).map((value) => ({ value, color: null }));
  const labels = new Map(card.labels.filter(({ text }) => text).map(({ text, color }) => [text, color]));
  return [...labels].map(([value, color]) => ({ value, color }));
}
