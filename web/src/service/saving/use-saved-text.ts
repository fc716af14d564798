import { useState } from "react";
import type { Conflict } from "../../ui/conflict-dialog.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { hasCode } from "../api/client.ts";

/** The text as it was when somebody started to edit it. */
export interface Base {
  readonly text: string;
  readonly version: number;
}

interface SavedText {
  readonly send: (text: string, ifVersion: number) => Promise<unknown>;
  /** The text as the service has it now. */
  readonly load: () => Promise<Base>;
  /** Receives the text before the change; undefined if nothing had to be saved. */
  readonly onSaved: (before: string | undefined) => void;
}

/** Saves a text. If somebody else changed it meanwhile, nothing is overwritten: both versions are kept. */
export function useSavedText({ send, load, onSaved }: SavedText) {
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const reset = () => {
    setError(undefined);
    setConflict(undefined);
  };
  const attempt = async (mine: string, since: Base): Promise<void> => {
    reset();
    if (mine === since.text) return onSaved(undefined);
    try {
      await send(mine, since.version);
      onSaved(since.text);
    } catch (failure) {
      if (!hasCode(failure, "stale_object")) throw failure;
      const current = await load();
      if (current.text === mine) return onSaved(undefined);
      // Something else about the object changed, for example its status or list.
      if (current.text === since.text) return attempt(mine, current);
      setConflict({ theirs: current.text, mine, version: current.version });
    }
  };
  const save = (mine: string, since: Base) =>
    void attempt(mine, since).catch((failure: unknown) => setError(errorMessage(failure)));
  return { error, conflict, save, reset };
}
