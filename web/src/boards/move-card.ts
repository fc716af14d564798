import type { QueryClient } from "@tanstack/react-query";
import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { uiTexts } from "../ui/texts.ts";
import { showToast } from "../ui/toast-store.ts";
import { type BoardCard, columnsOf, positionAt } from "./board.ts";
import { cachedBoard } from "./cached-board.ts";
import { changeCard } from "./change-card.ts";
import { movingTexts } from "./moving-texts.ts";

export interface Place {
  readonly listId: string;
  /** Among the other cards of the list. */
  readonly index: number;
}

/** Moves a card at once. If that cannot be saved, only this card returns, with the reason and a way to try again. */
export async function moveCard(
  queryClient: QueryClient,
  projectId: string,
  cardId: string,
  { listId, index }: Place,
): Promise<void> {
  const board = cachedBoard(queryClient, projectId);
  const card = board?.cards.get(cardId);
  const column = board && columnsOf(board).find(({ list }) => list.id === listId);
  if (!card || !column) return;
  const others = column.cards.filter(({ id }) => id !== cardId);
  if (card.list_id === listId && column.cards[index]?.id === cardId) return;
  await save(queryClient, projectId, card, { list_id: listId, position: positionAt(others, index) }, column.list.name);
}

type Target = Pick<BoardCard, "list_id" | "position">;

async function save(
  queryClient: QueryClient,
  projectId: string,
  card: BoardCard,
  target: Target,
  listName?: string,
): Promise<void> {
  const texts = currentTexts(movingTexts);
  const ui = currentTexts(uiTexts);
  const name = { id: card.id, project_id: projectId };
  const before = { list_id: card.list_id, position: card.position };
  try {
    const saved = changeCard(queryClient, name, target);
    if (listName !== undefined && before.list_id !== target.list_id)
      showToast({
        message: texts.movedTo(listName),
        action: { label: ui.undo, hint: "Z", run: () => void save(queryClient, projectId, card, before) },
      });
    await saved;
  } catch (error) {
    showToast({
      tone: "error",
      message: texts.moveFailed(card.title, errorMessage(error)),
      action: { label: ui.retry, run: () => void save(queryClient, projectId, card, target, listName) },
    });
  }
}
