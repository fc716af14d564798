import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { type Base, useSavedText } from "../../service/saving/use-saved-text.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { changeCachedFeedback } from "../cached-feedback.ts";
import { changeFeedback } from "../change-feedback.ts";
import { detailTexts } from "./texts.ts";

type Field = "title" | "description";

/** Edits a text in place. */
export function useEditedField({ id, ...item }: Wire.FeedbackSummary, field: Field) {
  const queryClient = useQueryClient();
  const texts = useTexts(detailTexts);
  const { undo } = useTexts(uiTexts);
  const [base, setBase] = useState<Base>();
  const [text, setText] = useState("");
  const offerUndo = (before: string) =>
    showToast({
      message: texts.saved,
      action: { label: undo, hint: "Z", run: () => void changeFeedback(queryClient, id, { [field]: before }) },
    });
  const { error, conflict, save, reset } = useSavedText({
    send: (mine, ifVersion) => changeFeedback(queryClient, id, { [field]: mine }, { ifVersion }),
    load: async () => {
      const { data: current } = await api.getFeedback({ params: { id } });
      changeCachedFeedback(queryClient, id, () => current);
      return { text: current[field], version: current.version };
    },
    onSaved: (before) => {
      setBase(undefined);
      if (before !== undefined) offerUndo(before);
    },
  });
  const theirs = conflict && { text: conflict.theirs, version: conflict.version };
  return {
    isEditing: base !== undefined,
    text,
    setText,
    error,
    conflict,
    begin: () => {
      setBase({ text: item[field], version: item.version });
      setText(item[field]);
      reset();
    },
    cancel: () => {
      setBase(undefined);
      reset();
    },
    save: () => base && save(text, base),
    /** Saves the text chosen in a conflict. Keeping theirs changes nothing. */
    resolve: (chosen: string) => {
      if (!theirs) return;
      setText(chosen);
      setBase(theirs);
      save(chosen, theirs);
    },
    /** Back to the editor, with the text as it was. */
    postpone: () => {
      if (theirs) setBase(theirs);
      reset();
    },
  };
}
