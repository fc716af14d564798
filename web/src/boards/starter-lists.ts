import type { QueryClient } from "@tanstack/react-query";
import { catalogue, currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { showToast } from "../ui/toast-store.ts";
import { addList } from "./change-list.ts";

const starterTexts = catalogue(
  {
    lists: { todo: "To do", progress: "In progress", done: "Done" },
    failed: (reason: string) => `Not all lists were created. You can add the missing ones here. ${reason}`,
  },
  {
    lists: { todo: "Offen", progress: "In Arbeit", done: "Erledigt" },
    failed: (reason) => `Nicht alle Listen wurden erstellt. Die fehlenden können Sie hier hinzufügen. ${reason}`,
  },
);

/** Adds the lists that most boards start with. If one cannot be added, the person reads why. */
export async function addStarterLists(queryClient: QueryClient, projectId: string): Promise<boolean> {
  const texts = currentTexts(starterTexts);
  try {
    for (const name of Object.values(texts.lists)) await addList(queryClient, projectId, name);
    return true;
  } catch (error) {
    showToast({ tone: "error", message: texts.failed(errorMessage(error)) });
    return false;
  }
}
