import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../service/api/client.ts";
import { keys } from "../../../service/api/keys.ts";
import type { BoardCard } from "../../board.ts";
import { cachedBoard, changeCachedBoard, withNewCard, withoutCard } from "../../cached-board.ts";
import { refreshCard } from "../../refresh-card.ts";
import { inTurn } from "../../../service/saving/in-turn.ts";
import { currentTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { cardActionTexts } from "./texts.ts";

export interface ArchivedCard {
  readonly id: string;
  readonly project_id: string;
  readonly title: string;
}

/** Takes a card off the board at once, with Undo. If that cannot be saved, it returns with the reason. */
export async function archiveCard(queryClient: QueryClient, card: ArchivedCard): Promise<void> {
  const texts = currentTexts(cardActionTexts);
  const { undo, retry } = currentTexts(uiTexts);
  const { id, project_id: projectId } = card;
  const shown = cachedBoard(queryClient, projectId)?.cards.get(id);
  changeCachedBoard(queryClient, projectId, (board) => withoutCard(board, id));
  showToast({
    message: texts.archived,
    action: { label: undo, hint: "Z", run: () => void restoreCard(queryClient, card, { shown }) },
  });
  try {
    await inTurn(id, () => api.updateCard({ params: { id }, body: { archived: true } }));
    refreshArchive(queryClient, card);
  } catch (error) {
    putBack(queryClient, card, shown);
    showToast({
      tone: "error",
      message: texts.archiveFailed(card.title, errorMessage(error)),
      action: { label: retry, run: () => void archiveCard(queryClient, card) },
    });
  }
}

interface RestoreOptions {
  /** The card as the board showed it; it is loaded otherwise. */
  readonly shown?: BoardCard | undefined;
  readonly isAnnounced?: boolean;
}

export async function restoreCard(
  queryClient: QueryClient,
  card: ArchivedCard,
  { shown, isAnnounced = false }: RestoreOptions = {},
): Promise<void> {
  const texts = currentTexts(cardActionTexts);
  const { id } = card;
  putBack(queryClient, card, shown);
  try {
    await inTurn(id, () => api.updateCard({ params: { id }, body: { archived: false } }));
    await refreshCard(queryClient, id);
    refreshArchive(queryClient, card);
    if (isAnnounced) showToast({ message: texts.restored(card.title) });
  } catch (error) {
    changeCachedBoard(queryClient, card.project_id, (board) => withoutCard(board, id));
    showToast({ tone: "error", message: texts.restoreFailed(card.title, errorMessage(error)) });
  }
}

function putBack(queryClient: QueryClient, { id, project_id: projectId }: ArchivedCard, shown?: BoardCard): void {
  if (shown) changeCachedBoard(queryClient, projectId, (board) => withNewCard(board, id, shown));
}

function refreshArchive(queryClient: QueryClient, { id, project_id: projectId }: ArchivedCard): void {
  void queryClient.invalidateQueries({ queryKey: keys.archivedCards(projectId) });
  void queryClient.invalidateQueries({ queryKey: keys.card(id) });
}
