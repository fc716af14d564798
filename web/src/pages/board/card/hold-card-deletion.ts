import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { cachedBoard, changeCachedBoard, withNewCard, withoutCard } from "../../../boards/cached-board.ts";
import { currentTexts } from "../../../texts/catalogue.ts";
import { holdAction } from "../../../ui/held-action.ts";
import { cardTexts } from "./texts.ts";

/** Takes a card off the board at once and deletes it after eight seconds, unless somebody undoes it. */
export function holdCardDeletion(queryClient: QueryClient, { id, project_id: projectId }: Wire.Card): void {
  const card = cachedBoard(queryClient, projectId)?.cards.get(id);
  changeCachedBoard(queryClient, projectId, (board) => withoutCard(board, id));
  holdAction({
    message: currentTexts(cardTexts).deleted,
    run: () => api.deleteCard({ params: { id } }),
    undo: () => changeCachedBoard(queryClient, projectId, (board) => (card ? withNewCard(board, id, card) : board)),
  });
}
