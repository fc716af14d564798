import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { withoutPending } from "../service/saving/pending-changes.ts";
import { boardFieldsOf } from "./board.ts";
import { cachedBoard, changeCachedBoard, withCard, withNewCard } from "./cached-board.ts";

/** Loads a card again where an event did not say everything about it. */
export async function refreshCard(queryClient: QueryClient, id: string): Promise<void> {
  const loaded = await api.getCard({ params: { id } }).catch(() => undefined);
  // Deleted meanwhile, or unreachable: then its event or the next connection brings the board up to date.
  if (!loaded) return;
  const card = loaded.data;
  void queryClient.invalidateQueries({ queryKey: keys.card(id) });
  if (card.archived) return;
  const isNew = !cachedBoard(queryClient, card.project_id)?.cards.has(id);
  const comments = isNew ? { comment_count: await countComments(id) } : {};
  const fields = { ...boardFieldsOf(withoutPending(id, card)), ...comments };
  changeCachedBoard(queryClient, card.project_id, (board) => {
    const known = board.cards.get(id);
    if (known && known.version > card.version) return board;
    return known ? withCard(board, id, fields) : withNewCard(board, id, fields);
  });
}

/** A card does not say how many comments it has. */
const countComments = (id: string): Promise<number> =>
  api.listCardComments({ params: { id } }).then(
    ({ meta }) => meta.total,
    () => 0,
  );
