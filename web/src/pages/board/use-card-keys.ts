import { announce } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import type { KeyboardEvent } from "react";
import type { BoardCard, Column } from "../../boards/board.ts";
import type { Place } from "../../boards/move-card.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { requestFocus } from "./focus-request.ts";
import { heldCard, holdCard, releaseDropped } from "./held-card.ts";

type Direction = "up" | "down" | "left" | "right";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Arrows go from card to card. Space picks a card up, arrows then move it, Enter drops it and Escape cancels. */
export function useCardKeys(columns: readonly Column[], drop: (cardId: string, place: Place) => void) {
  const texts = useTexts(boardTexts);

  const pickUp = (card: BoardCard, place: Place, list: Column) => {
    holdCard({ id: card.id, by: "keyboard", to: place });
    announce(texts.pickedUp(card.title, list.list.name, place.index + 1, list.cards.length));
  };
  const carry = (id: string, from: Place, direction: Direction) => {
    const to = stepFrom(columns, from, direction, id);
    const list = columns.find((column) => column.list.id === to?.listId);
    if (!to || !list) return;
    holdCard({ id, by: "keyboard", to });
    requestFocus(id);
    announce(texts.movedOver(list.list.name, to.index + 1, othersIn(list, id).length + 1));
  };
  const putDown = (card: BoardCard, place: Place) => {
    const list = columns.find((column) => column.list.id === place.listId);
    drop(card.id, place);
    releaseDropped(() => requestFocus(card.id));
    if (list) announce(texts.dropped(card.title, list.list.name, place.index + 1, othersIn(list, card.id).length + 1));
  };
  const cancel = (card: BoardCard) => {
    holdCard(undefined);
    requestFocus(card.id);
    announce(texts.cancelled(card.title));
  };

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-card-id]")?.dataset.cardId;
    if (id === undefined || !target.matches("a") || event.metaKey || event.ctrlKey || event.altKey) return;
    const list = columns.find(({ cards }) => cards.some((each) => each.id === id));
    const index = list?.cards.findIndex((each) => each.id === id) ?? -1;
    const card = list?.cards[index];
    if (!list || !card) return;
    const held = heldCard();
    const place = (held?.id === id && held.by === "keyboard" && held.to) || undefined;
    const direction = directions[event.key];
    if (place && direction) carry(id, place, direction);
    else if (place && (event.key === "Enter" || event.key === " ")) putDown(card, place);
    else if (place && event.key === "Escape") cancel(card);
    else if (event.key === " ") pickUp(card, { listId: list.list.id, index }, list);
    else if (direction) requestFocus(neighbour(columns, { listId: list.list.id, index }, direction)?.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const othersIn = ({ cards }: Column, id: string) => cards.filter((card) => card.id !== id);

/** One step of a held card. */
function stepFrom(columns: readonly Column[], from: Place, direction: Direction, id: string): Place | undefined {
  const at = columns.findIndex(({ list }) => list.id === from.listId);
  if (direction === "left" || direction === "right") {
    const column = columns[at + (direction === "left" ? -1 : 1)];
    return column && { listId: column.list.id, index: Math.min(from.index, othersIn(column, id).length) };
  }
  const index = from.index + (direction === "up" ? -1 : 1);
  const last = othersIn(columns[at]!, id).length;
  return index < 0 || index > last ? undefined : { listId: from.listId, index };
}

/** The next card in a direction; lists without cards are skipped. */
function neighbour(columns: readonly Column[], { listId, index }: Place, direction: Direction): BoardCard | undefined {
  const at = columns.findIndex(({ list }) => list.id === listId);
  if (direction === "up" || direction === "down") return columns[at]?.cards[index + (direction === "up" ? -1 : 1)];
  const beside = direction === "left" ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const cards = beside.find((column) => column.cards.length > 0)?.cards;
  return cards?.[Math.min(index, cards.length - 1)];
}
