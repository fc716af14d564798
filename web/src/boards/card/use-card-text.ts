import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { type Base, useSavedText } from "../../service/saving/use-saved-text.ts";
import { cardQuery } from "../board-queries.ts";
import { changeCard } from "../change-card.ts";

type Field = "title" | "description";

/** Saves a text of a card. */
export function useCardText(card: Wire.Card, field: Field, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { error, conflict, save, reset } = useSavedText({
    send: (mine, ifVersion) =>
      changeCard(queryClient, card, field === "title" ? { title: mine } : { description: mine || null }, { ifVersion }),
    load: async () => baseOf(await queryClient.fetchQuery({ ...cardQuery(card.id), staleTime: 0 }), field),
    onSaved,
  });
  return {
    error,
    conflict,
    save,
    /** Saves the text chosen in a conflict. Keeping theirs changes nothing. */
    resolve: (chosen: string) => conflict && save(chosen, { text: conflict.theirs, version: conflict.version }),
    /** Back to the editor. Saving again shows both versions again. */
    postpone: reset,
  };
}

export const baseOf = (card: Wire.Card, field: Field): Base => ({ text: card[field] ?? "", version: card.version });
