import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../service/api/client.ts";
import { currentOrganisation } from "../service/session/organisation.ts";
import { catalogue, currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { uiTexts } from "../ui/texts.ts";
import { showToast } from "../ui/toast-store.ts";
import { removeCachedItems } from "./cached-feedback.ts";
import { heldDeletions, hold, release } from "./held-deletions.ts";

const texts = catalogue(
  { deleted: (count: number) => (count === 1 ? "Report deleted" : `${count} reports deleted`) },
  { deleted: (count) => (count === 1 ? "Meldung gelöscht" : `${count} Meldungen gelöscht`) },
);

const heldForMs = 8_000;

/** Hides items at once and deletes them after eight seconds, or when the page is closed, unless somebody undoes it. */
export function holdDeletion(queryClient: QueryClient, ids: readonly string[]): void {
  hold(ids);
  const gone = Promise.withResolvers<void>();
  const time = Promise.withResolvers<void>();
  setTimeout(time.resolve, heldForMs);
  showToast({
    message: currentTexts(texts).deleted(ids.length),
    action: { label: currentTexts(uiTexts).undo, hint: "Z", run: () => release(ids) },
    onGone: gone.resolve,
  });
  // Somebody who reaches for Undo holds the toast, and with it the deletion.
  void Promise.all([gone.promise, time.promise]).then(() => {
    for (const id of ids) if (heldDeletions().has(id)) void deleteNow(queryClient, id);
  });
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

/** The page is closed: what was announced is done. `keepalive` lets the requests outlive the page. */
addEventListener("pagehide", () => {
  const organisation = currentOrganisation();
  const headers = new Headers(organisation === undefined ? [] : [["corkboard-organisation", organisation]]);
  for (const id of heldDeletions())
    void fetch(`/api/v1/feedback/${id}`, { method: "DELETE", headers, keepalive: true, credentials: "same-origin" });
  release([...heldDeletions()]);
});
