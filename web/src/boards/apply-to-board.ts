import type { Wire } from "@corkboard/client";
import { withoutPending } from "../service/saving/pending-changes.ts";
import { valuesOf } from "../service/live/event-values.ts";
import { type Board, boardFieldsOf, type BoardList } from "./board.ts";
import { withCard, withNewCard, withoutCard } from "./cached-board.ts";

/** The board after an event. The board may already include it, because it was loaded since. */
export function applyToBoard(board: Board, event: Wire.Event): Board {
  if (event.sequence <= board.sequence) return board;
  const object = event.type.slice(0, event.type.indexOf("."));
  if (object === "card") return applyDisplacedCards(applyCardEvent(board, event), event);
  if (object === "list") return applyDisplacedLists(applyListEvent(board, event), event);
  if (object === "comment") return applyCommentEvent(board, event);
  return object === "ticket" ? applyTicketEvent(board, event) : board;
}

function applyCardEvent(board: Board, event: Wire.Event): Board {
  const { object_id: id, version } = event;
  if (event.type === "card.deleted") return withoutCard(board, id);
  const values: Partial<Wire.Card> & { archived?: unknown } = valuesOf(event);
  // The addresses in events are not signed: the card is loaded for its new cover.
  delete values.attachments;
  if (values.archived === true) return withoutCard(board, id);
  if (event.type === "card.created") return withNewCard(board, id, { ...boardFieldsOf(values), version });
  const card = board.cards.get(id);
  if (!card || card.version > version) return board;
  return withCard(board, id, { ...boardFieldsOf(withoutPending(id, values)), version });
}

function applyListEvent(board: Board, event: Wire.Event): Board {
  const { object_id: id, version } = event;
  if (event.type === "list.deleted") return { ...board, lists: board.lists.filter((list) => list.id !== id) };
  const values = valuesOf(event) as Partial<BoardList>;
  if (event.type === "list.created") return withNewList(board, { ...values, id, version });
  const update = (list: BoardList): BoardList =>
    list.id === id && list.version <= version ? { ...list, ...values, version } : list;
  return { ...board, lists: board.lists.map(update) };
}

export function withNewList(board: Board, list: Partial<BoardList> & { readonly id: string }): Board {
  if (board.lists.some(({ id }) => id === list.id)) return board;
  const position = board.lists.length;
  const created = { name: "", position, version: 1, color: null, card_limit: null, ...list };
  return { ...board, lists: [...board.lists, created] };
}

const displacedBy = (event: Wire.Event) => ("displaced" in event ? (event.displaced?.items ?? []) : []);

const applyDisplacedCards = (board: Board, event: Wire.Event): Board =>
  displacedBy(event).reduce((changed, { id, position, version }) => {
    const card = changed.cards.get(id);
    if (!card || card.version > version) return changed;
    return withCard(changed, id, { ...withoutPending(id, { position: position.to }), version });
  }, board);

function applyDisplacedLists(board: Board, event: Wire.Event): Board {
  const displaced = new Map(displacedBy(event).map((item) => [item.id, item]));
  if (displaced.size === 0) return board;
  const lists = board.lists.map((list) => {
    const item = displaced.get(list.id);
    return item && item.version >= list.version ? { ...list, position: item.position.to, version: item.version } : list;
  });
  return { ...board, lists };
}

function applyCommentEvent(board: Board, event: Wire.Event): Board {
  const by = event.type === "comment.created" ? 1 : event.type === "comment.deleted" ? -1 : 0;
  const card = event.parent_id === null ? undefined : board.cards.get(event.parent_id);
  if (!card || by === 0) return board;
  return withCard(board, card.id, { comment_count: Math.max(0, card.comment_count + by) });
}

function applyTicketEvent(board: Board, event: Wire.Event): Board {
  const { object_id: id } = event;
  if (event.type === "ticket.created") {
    const card = board.cards.get(String(valuesOf(event).source_id));
    if (!card || card.ticket_ids.includes(id)) return board;
    return withCard(board, card.id, { ticket_ids: [...card.ticket_ids, id] });
  }
  if (event.type !== "ticket.deleted") return board;
  const card = board.cards.values().find(({ ticket_ids: ids }) => ids.includes(id));
  return card ? withCard(board, card.id, { ticket_ids: card.ticket_ids.filter((each) => each !== id) }) : board;
}
