import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { changeFeedback, type FeedbackChange } from "../change-feedback.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";

/** Changes an item at once and offers to undo it; a change that could not be saved can be tried again. */
export function useChange(item: Wire.FeedbackSummary) {
  const queryClient = useQueryClient();
  const texts = useTexts(uiTexts);
  const save = async (change: FeedbackChange, done?: () => void): Promise<void> => {
    try {
      await changeFeedback(queryClient, item.id, change);
      done?.();
    } catch (error) {
      showToast({
        message: errorMessage(error),
        tone: "error",
        action: { label: texts.retry, run: () => void save(change, done) },
      });
    }
  };
  return (change: FeedbackChange, undo: FeedbackChange, message: string): void =>
    void save(change, () =>
      showToast({ message, action: { label: texts.undo, hint: "Z", run: () => void save(undo) } }),
    );
}
