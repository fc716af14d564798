import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Board, Column } from "../../board.ts";
import { moveCard } from "../../move-card.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { type Drop, useDragging } from "./dragging.ts";
import { placeInFull } from "./place-in-full.ts";
import { regroupCard } from "./regroup-card.ts";
import { arrangeTexts } from "./texts.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useTakenCards } from "./use-taken-cards.ts";

export interface ArrangingProps {
  readonly board: Board;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly Column[];
  /** The columns as they are shown: filtered, or grouped. */
  readonly visible: readonly Column[];
}

/** Moves cards by mouse, touch and keyboard. Loaded after the board is on the screen. */
export default function Arranging({ board, scroller, columns, visible }: ArrangingProps) {
  const { instructions } = useTexts(arrangeTexts);
  const queryClient = useQueryClient();
  const { project_id: projectId } = board;
  const drop: Drop = ({ id, from }, place) => {
    const [source, target] = [from, place.listId].map((column) => visible.find(({ list }) => list.id === column));
    const card = board.cards.get(id);
    if (card && source?.group && target) void regroupCard(queryClient, projectId, card, source, target);
    else void moveCard(queryClient, projectId, id, placeInFull(columns, visible, id, place));
  };
  useDragging(scroller, drop);
  useCardKeys(scroller, visible, drop);
  useTakenCards(board);
  return (
    <p id="board-instructions" className="sr-only">
      {instructions}
    </p>
  );
}
