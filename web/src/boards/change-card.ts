import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { inTurn } from "../service/saving/in-turn.ts";
import { beginChange, withoutPending } from "../service/saving/pending-changes.ts";
import { cachedBoard, changeCachedCard } from "./cached-board.ts";
import { sendWhenOnline } from "../service/saving/waiting-changes.ts";

export type CardChange = Omit<Wire.CardPatch, "assigned_to" | "checklist"> & {
  readonly assigned_to?: string[];
  readonly checklist?: Wire.ChecklistItem[];
};

export interface CardName {
  readonly id: string;
  readonly project_id: string;
}

/**
 * Changes a card: shown at once, then saved, after the connection is back if there is none. If saving fails, only the
 * changed fields return to what the service has, and the error is thrown. `ifVersion` rejects the change with 412 if somebody else changed the card since.
 */
export async function changeCard(
  queryClient: QueryClient,
  card: CardName,
  change: CardChange,
  { ifVersion }: { readonly ifVersion?: number } = {},
): Promise<Wire.Card> {
  const { id } = card;
  const shown = shownFields(change);
  const end = beginChange(id, shown, knownFields(queryClient, card));
  changeCachedCard(queryClient, card, shown);
  try {
    const ifMatch = ifVersion === undefined ? undefined : etagOf(ifVersion);
    const { data } = await inTurn(id, () =>
      sendWhenOnline(() => api.updateCard({ params: { id }, body: change, ifMatch })),
    );
    const isNewest = (cachedBoard(queryClient, card.project_id)?.cards.get(id)?.version ?? 0) <= data.version;
    const released = end();
    changeCachedCard(queryClient, card, { ...released, ...(isNewest ? withoutPending(id, data) : {}) });
    return data;
  } catch (error) {
    changeCachedCard(queryClient, card, end());
    throw error;
  }
}

const knownFields = (queryClient: QueryClient, { id, project_id: projectId }: CardName): object => ({
  ...cachedBoard(queryClient, projectId)?.cards.get(id),
  ...queryClient.getQueryData<Wire.Card>(keys.card(id)),
});

/** The fields as a response shows them. */
function shownFields({ assigned_to: ids, ...rest }: CardChange): Partial<Wire.Card> {
  return ids === undefined ? rest : { ...rest, assigned_to: ids[0] ?? null, assigned_user_ids: ids };
}
