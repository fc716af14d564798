import type { Wire } from "@corkboard/client";

export interface BoardList {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly version: number;
  readonly color: string | null;
  readonly card_limit: number | null;
}

/** What a board shows of a card. */
export interface BoardCard {
  readonly id: string;
  readonly list_id: string;
  readonly position: number;
  readonly version: number;
  readonly title: string;
  readonly labels: readonly Wire.CardLabel[];
  readonly due_date: string | null;
  readonly assigned_user_ids: readonly string[];
  readonly comment_count: number;
  readonly checklist_done: number;
  readonly checklist_total: number;
  readonly attachment_count: number;
  readonly ticket_ids: readonly string[];
  readonly cover_url: string | null;
}

export interface Board {
  readonly project_id: string;
  /** Everything up to this position of the event log is included. */
  readonly sequence: number;
  readonly lists: readonly BoardList[];
  readonly cards: ReadonlyMap<string, BoardCard>;
}

export interface Column {
  readonly list: BoardList;
  readonly cards: readonly BoardCard[];
  /** What the cards have in common where a column is not a list. */
  readonly group?: Group;
}

/** An assignee's user ID or the text of a label; undefined for cards without any. */
export interface Group {
  readonly by: "assignee" | "label";
  readonly value: string | undefined;
}

const byPosition = (a: { readonly position: number }, b: { readonly position: number }) => a.position - b.position;

/** The lists in order, each with its cards in order. Columns that did not change are those of `previous`. */
export function columnsOf(board: Board, previous: readonly Column[] = []): readonly Column[] {
  const cards = Map.groupBy(board.cards.values(), (card) => card.list_id);
  return board.lists
    .toSorted(byPosition)
    .map((list) => sameIfUnchanged({ list, cards: (cards.get(list.id) ?? []).toSorted(byPosition) }, previous));
}

/** The list in which work is done and nothing is overdue any more; undefined if there is a single one. */
export function lastListOf(lists: readonly BoardList[]): string | undefined {
  return lists.length < 2 ? undefined : lists.toSorted(byPosition).at(-1)?.id;
}

/** Columns that did not change stay the same objects, so that they are not rendered again. */
export function sameIfUnchanged(column: Column, previous: readonly Column[]): Column {
  const { list, cards } = column;
  const known = previous.find((each) => each.list.id === list.id);
  const isSame = known?.cards.length === cards.length && known.cards.every((card, index) => card === cards[index]);
  if (!known || !isSame) return column;
  return known.list === list ? known : { ...column, cards: known.cards };
}

/**
 * The position that puts a card at `index` among the other cards of a list: halfway between its neighbours, or the next
 * number at the end. Where no number is left, the card takes its successor's position and the service moves that on.
 */
export function positionAt(others: readonly BoardCard[], index: number): number {
  const before = others[index - 1]?.position;
  const after = others[index]?.position;
  if (after === undefined) return before === undefined ? 1 : Math.floor(before) + 1;
  const half = ((before ?? 0) + after) / 2;
  return half > (before ?? 0) && half < after ? half : after;
}

/** The fields of a card as a board shows them. */
export function boardFieldsOf(values: Partial<Wire.Card>): Partial<BoardCard> {
  const { list_id, position, version, title, labels, due_date, assigned_user_ids, ticket_ids } = values;
  const { checklist, attachments } = values;
  const fields = {
    list_id,
    position,
    version,
    title,
    labels,
    due_date,
    assigned_user_ids,
    ticket_ids,
    checklist_done: checklist?.filter(({ checked }) => checked).length,
    checklist_total: checklist?.length,
    attachment_count: attachments?.length,
    cover_url: attachments && (attachments.find((each) => each.thumbnail_url)?.thumbnail_url ?? null),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export const emptyCard: Omit<BoardCard, "id"> = {
  list_id: "",
  position: 0,
  version: 0,
  title: "",
  labels: [],
  due_date: null,
  assigned_user_ids: [],
  comment_count: 0,
  checklist_done: 0,
  checklist_total: 0,
  attachment_count: 0,
  ticket_ids: [],
  cover_url: null,
};
