import type { QueryClient } from "@tanstack/react-query";
import type { BoardCard, Column } from "../../board.ts";
import { type CardChange, changeCard } from "../../change-card.ts";
import { currentTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { arrangeTexts } from "./texts.ts";

/** Gives a card the assignee or label of another column instead of that of its own. */
export async function regroupCard(
  queryClient: QueryClient,
  projectId: string,
  card: BoardCard,
  from: Column,
  to: Column,
): Promise<void> {
  if (from.list.id === to.list.id || !from.group || !to.group) return;
  const texts = currentTexts(arrangeTexts);
  const { undo, retry } = currentTexts(uiTexts);
  const { before, after } = changeBetween(card, from, to);
  const save = async (change: CardChange) => {
    try {
      await changeCard(queryClient, { id: card.id, project_id: projectId }, change);
    } catch (error) {
      showToast({
        tone: "error",
        message: texts.regroupFailed(card.title, errorMessage(error)),
        action: { label: retry, run: () => void save(change) },
      });
    }
  };
  showToast({
    message: texts.regrouped(to.list.name),
    action: { label: undo, hint: "Z", run: () => void save(before) },
  });
  await save(after);
}

/** The fields that hold the assignees or labels, before and after. */
function changeBetween(card: BoardCard, from: Column, to: Column): { before: CardChange; after: CardChange } {
  const [old, value] = [from.group?.value, to.group?.value];
  if (to.group?.by === "assignee") {
    const ids = card.assigned_user_ids;
    const others = ids.filter((id) => id !== old && id !== value);
    return { before: { assigned_to: [...ids] }, after: { assigned_to: value === undefined ? [] : [...others, value] } };
  }
  const labels = [...card.labels];
  const others = labels.filter(({ text }) => text !== old && text !== value);
  const label = value === undefined ? undefined : { text: value, color: to.list.color ?? "" };
  return { before: { labels }, after: { labels: label ? [...others, label] : [] } };
}
