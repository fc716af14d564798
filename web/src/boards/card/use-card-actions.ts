import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { hasCode } from "../../service/api/client.ts";
import { cardQuery } from "../board-queries.ts";
import { type CardChange, changeCard } from "../change-card.ts";
import { inTurn } from "../../service/saving/in-turn.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { showToast } from "../../ui/toast-store.ts";
import { cardTexts } from "./texts.ts";

const maxAttempts = 3;

type ChangeChecklist = (items: readonly Wire.ChecklistItem[]) => Wire.ChecklistItem[];

/** Changes a card, with a message where saving fails. */
export function useCardActions(card: Wire.Card) {
  const queryClient = useQueryClient();
  const texts = useTexts(cardTexts);
  const report = (error: unknown) => void showToast({ tone: "error", message: texts.failed(errorMessage(error)) });
  const change = (values: CardChange) => void changeCard(queryClient, card, values).catch(report);

  /** A checklist is saved as a whole. If somebody else changed it meanwhile, the change is made in theirs. */
  const saveChecklist = async (edit: ChangeChecklist) => {
    let current = queryClient.getQueryData(cardQuery(card.id).queryKey) ?? card;
    for (let attempt = 1; ; attempt++) {
      try {
        const checklist = edit(current.checklist);
        return await changeCard(queryClient, card, { checklist }, { ifVersion: current.version });
      } catch (error) {
        if (!hasCode(error, "stale_object") || attempt === maxAttempts) throw error;
        current = await queryClient.fetchQuery({ ...cardQuery(card.id), staleTime: 0 });
      }
    }
  };
  const changeChecklist = (edit: ChangeChecklist) =>
    inTurn(`checklist:${card.id}`, () => saveChecklist(edit)).then(() => undefined, report);

  return { change, changeChecklist, report };
}

export type CardActions = ReturnType<typeof useCardActions>;
