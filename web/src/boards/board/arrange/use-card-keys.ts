import { announce } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { BoardCard, Column } from "../../board.ts";
import type { Place } from "../../move-card.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { requestFocus, requestFocusWhenMoved } from "../focus-request.ts";
import { type HeldCard, heldCard, holdCard, releaseDropped } from "../held-card.ts";
import type { Drop } from "./dragging.ts";
import { arrangeTexts } from "./texts.ts";

type Direction = "up" | "down" | "left" | "right";

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Arrows go from card to card. Space picks a card up, arrows then move it, Enter drops it and Escape cancels. */
export function useCardKeys(board: RefObject<HTMLElement | null>, columns: readonly Column[], drop: Drop): void {
  const texts = useTexts(arrangeTexts);

  const pickUp = (card: BoardCard, place: Place, column: Column) => {
    holdCard({ id: card.id, by: "keyboard", from: place.listId, to: place });
    announce(texts.pickedUp(card.title, column.list.name, place.index + 1, column.cards.length));
  };
  const carry = (held: HeldCard, from: Place, direction: Direction) => {
    const to = stepFrom(columns, from, direction, held.id);
    const column = columns.find(({ list }) => list.id === to?.listId);
    if (!to || !column) return;
    holdCard({ ...held, to });
    requestFocus(held.id, to.listId);
    announce(texts.movedOver(column.list.name, to.index + 1, othersIn(column, held.id).length + 1));
  };
  const putDown = (held: HeldCard, card: BoardCard, place: Place) => {
    const column = columns.find(({ list }) => list.id === place.listId);
    drop(held, place);
    releaseDropped();
    requestFocusWhenMoved(card.id, place.listId);
    if (column)
      announce(texts.dropped(card.title, column.list.name, place.index + 1, othersIn(column, card.id).length + 1));
  };
  const cancel = (held: HeldCard, card: BoardCard) => {
    holdCard(undefined);
    requestFocus(card.id, held.from);
    announce(texts.cancelled(card.title));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-card-id]")?.dataset.cardId;
    if (id === undefined || !target.matches("a") || event.metaKey || event.ctrlKey || event.altKey) return;
    const columnId = target.closest<HTMLElement>("[data-column-id]")?.dataset.columnId;
    const column = columns.find(({ list }) => list.id === columnId);
    const index = column?.cards.findIndex((each) => each.id === id) ?? -1;
    const card = column?.cards[index];
    if (!column || !card) return;
    const held = heldCard();
    const carried = held?.id === id && held.by === "keyboard" && held.to ? { held, place: held.to } : undefined;
    const direction = directions[event.key];
    const here = { listId: column.list.id, index };
    if (carried && direction) carry(carried.held, carried.place, direction);
    else if (carried && (event.key === "Enter" || event.key === " ")) putDown(carried.held, card, carried.place);
    else if (carried && event.key === "Escape") cancel(carried.held, card);
    else if (event.key === " ") pickUp(card, here, column);
    else if (direction) focusNeighbour(columns, here, direction);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handle = useRef(onKeyDown);
  useLayoutEffect(() => {
    handle.current = onKeyDown;
  });
  useEffect(() => {
    const element = board.current;
    const listen = (event: KeyboardEvent) => handle.current(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [board]);
}

const othersIn = ({ cards }: Column, id: string) => cards.filter((card) => card.id !== id);

/** One step of a held card. Groups have no order of their own, so that cards only change between them. */
function stepFrom(columns: readonly Column[], from: Place, direction: Direction, id: string): Place | undefined {
  const at = columns.findIndex(({ list }) => list.id === from.listId);
  if (direction === "left" || direction === "right") {
    const column = columns[at + (direction === "left" ? -1 : 1)];
    return column && { listId: column.list.id, index: Math.min(from.index, othersIn(column, id).length) };
  }
  const current = columns[at];
  if (!current || current.group) return undefined;
  const index = from.index + (direction === "up" ? -1 : 1);
  return index < 0 || index > othersIn(current, id).length ? undefined : { listId: from.listId, index };
}

/** The next card in a direction; columns without cards are skipped. */
function focusNeighbour(columns: readonly Column[], { listId, index }: Place, direction: Direction): void {
  const at = columns.findIndex(({ list }) => list.id === listId);
  if (direction === "up" || direction === "down")
    return requestFocus(columns[at]?.cards[index + (direction === "up" ? -1 : 1)]?.id, listId);
  const beside = direction === "left" ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const column = beside.find(({ cards }) => cards.length > 0);
  if (column) requestFocus(column.cards[Math.min(index, column.cards.length - 1)]?.id, column.list.id);
}
