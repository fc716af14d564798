import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { changeCachedFeedback } from "../cached-feedback.ts";
import { changeFeedback } from "../change-feedback.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { Conflict } from "../../ui/conflict-dialog.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { detailTexts } from "./texts.ts";

type Field = "title" | "description";

/** The text as it was when somebody started to edit it. */
interface Base {
  readonly text: string;
  readonly version: number;
}

/** Edits a text in place. If somebody else changed it meanwhile, nothing is overwritten: both versions are kept. */
export function useEditedField(item: Wire.FeedbackSummary, field: Field) {
  const queryClient = useQueryClient();
  const texts = useTexts(detailTexts);
  const { undo } = useTexts(uiTexts);
  const [base, setBase] = useState<Base>();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  const begin = () => {
    setBase({ text: item[field], version: item.version });
    setText(item[field]);
    setError(undefined);
  };
  const end = () => {
    setBase(undefined);
    setConflict(undefined);
  };
  const offerUndo = (before: string) =>
    showToast({
      message: texts.saved,
      action: { label: undo, hint: "Z", run: () => void changeFeedback(queryClient, item.id, { [field]: before }) },
    });

  const save = async (mine: string, since: Base): Promise<void> => {
    if (mine === since.text) return end();
    setError(undefined);
    try {
      await changeFeedback(queryClient, item.id, { [field]: mine }, { ifVersion: since.version });
      end();
      offerUndo(since.text);
    } catch (failure) {
      if (!hasCode(failure, "stale_object")) return setError(errorMessage(failure));
      const { data: current } = await api.getFeedback({ params: { id: item.id } });
      changeCachedFeedback(queryClient, item.id, () => current);
      // Something else about the item changed, for example its status.
      if (current[field] === since.text) return save(mine, { text: since.text, version: current.version });
      setConflict({ theirs: current[field], mine, version: current.version });
    }
  };
  const guarded = (mine: string, since: Base) =>
    void save(mine, since).catch((failure: unknown) => setError(errorMessage(failure)));

  return {
    isEditing: base !== undefined,
    text,
    setText,
    error,
    conflict,
    begin,
    cancel: end,
    save: () => base && guarded(text, base),
    /** Saves the text chosen in a conflict. Keeping theirs changes nothing. */
    resolve: (chosen: string) => {
      if (!conflict) return;
      setConflict(undefined);
      setText(chosen);
      const since = { text: conflict.theirs, version: conflict.version };
      setBase(since);
      guarded(chosen, since);
    },
    /** Back to the editor, with the text as it was. */
    postpone: () => {
      if (conflict) setBase({ text: conflict.theirs, version: conflict.version });
      setConflict(undefined);
    },
  };
}
