import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../service/api/client.ts";
import { deleteWhileClosing } from "../service/api/delete-while-closing.ts";
import { catalogue, currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { holdAction } from "../ui/held-action.ts";
import { showToast } from "../ui/toast-store.ts";
import { removeCachedItems } from "./cached-feedback.ts";
import { heldDeletions, hold, release } from "./held-deletions.ts";

const texts = catalogue(
  { deleted: (count: number) => (count === 1 ? "Report deleted" : `${count} reports deleted`) },
  { deleted: (count) => (count === 1 ? "Meldung gelöscht" : `${count} Meldungen gelöscht`) },
);

/** Hides items at once and deletes them after eight seconds, or when the page is closed, unless somebody undoes it. */
export function holdDeletion(queryClient: QueryClient, ids: readonly string[]): void {
  hold(ids);
  const deleteAll = () =>
    Promise.all(ids.filter((id) => heldDeletions().has(id)).map((id) => deleteNow(queryClient, id)));
  holdAction({ message: currentTexts(texts).deleted(ids.length), undo: () => release(ids), run: deleteAll });
}

async function deleteNow(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await api.deleteFeedback({ params: { id } });
    removeCachedItems(queryClient, new Set([id]));
  } catch (error) {
    if (hasCode(error, "feedback_not_found")) removeCachedItems(queryClient, new Set([id]));
    else showToast({ tone: "error", message: errorMessage(error) });
  }
  release([id]);
}

/** The page is closed: what was announced is done. */
addEventListener("pagehide", () => {
  for (const id of heldDeletions()) deleteWhileClosing(`/feedback/${id}`);
  release([...heldDeletions()]);
});
