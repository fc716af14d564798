import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../../service/api/client.ts";
import { cardQuery } from "../board-queries.ts";
import { changeCard } from "../change-card.ts";
import { errorMessage } from "../../ui/error-message.ts";
import type { Conflict } from "../../ui/conflict-dialog.tsx";

/** The text as it was when somebody started to edit it. */
export interface Base {
  readonly text: string;
  readonly version: number;
}

/** Saves a text of a card. If somebody else changed it meanwhile, nothing is overwritten: both versions are kept. */
export function useCardText(card: Wire.Card, field: "title" | "description", onSaved: () => void) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();

  const attempt = async (mine: string, since: Base): Promise<void> => {
    setError(undefined);
    setConflict(undefined);
    if (mine === since.text) return onSaved();
    try {
      const change = field === "title" ? { title: mine } : { description: mine || null };
      await changeCard(queryClient, card, change, { ifVersion: since.version });
      onSaved();
    } catch (failure) {
      if (!hasCode(failure, "stale_object")) throw failure;
      const current = await queryClient.fetchQuery({ ...cardQuery(card.id), staleTime: 0 });
      const theirs = current[field] ?? "";
      if (theirs === mine) return onSaved();
      // Something else about the card changed, for example its list.
      if (theirs === since.text) return attempt(mine, { text: theirs, version: current.version });
      setConflict({ theirs, mine, version: current.version });
    }
  };
  const save = (mine: string, since: Base) =>
    void attempt(mine, since).catch((failure: unknown) => setError(errorMessage(failure)));
  return {
    error,
    conflict,
    save,
    /** Saves the text chosen in a conflict. Keeping theirs changes nothing. */
    resolve: (chosen: string) => conflict && save(chosen, { text: conflict.theirs, version: conflict.version }),
    /** Back to the editor. Saving again shows both versions again. */
    postpone: () => setConflict(undefined),
  };
}

export const baseOf = (card: Wire.Card, field: "title" | "description"): Base => ({
  text: card[field] ?? "",
  version: card.version,
});
