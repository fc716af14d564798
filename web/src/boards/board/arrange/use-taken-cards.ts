import { announce } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { useEffect } from "react";
import type { Board } from "../../board.ts";
import { onCardTaken } from "../../taken-cards.ts";
import { currentTexts } from "../../../texts/catalogue.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { requestFocusWhenMoved } from "../focus-request.ts";
import { heldCard, holdCard } from "../held-card.ts";
import { arrangeTexts } from "./texts.ts";

/** If somebody else moves the card that you hold, their move counts and yours ends. */
export function useTakenCards(board: Board): void {
  useEffect(
    () =>
      onCardTaken((cardId, by) => {
        const held = heldCard();
        if (held?.id !== cardId) return;
        const texts = currentTexts(arrangeTexts);
        const message = texts.taken(board.cards.get(cardId)?.title ?? "", by ?? texts.somebody);
        holdCard(undefined);
        if (held.by === "keyboard") requestFocusWhenMoved(cardId);
        announce(message);
        showToast({ message });
      }),
    [board],
  );
  // A card that is still held would stay so on the next board.
  useEffect(() => () => holdCard(undefined), []);
}
