import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { changeList, deleteList } from "../../change-list.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { listTexts } from "./texts.ts";

/** Changes a list, with a message where saving fails. */
export function useListChanges(projectId: string, listId: string) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const report = (error: unknown) => void showToast({ tone: "error", message: texts.listFailed(errorMessage(error)) });
  return {
    change: (values: Wire.BoardListPatch) => void changeList(queryClient, projectId, listId, values).catch(report),
    remove: () => void deleteList(queryClient, projectId, listId).catch(report),
  };
}
