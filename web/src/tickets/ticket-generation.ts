import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { changeCachedFeedback } from "../feedback/cached-feedback.ts";
import { currentTexts } from "../texts/catalogue.ts";
import { randomId } from "../ui/random-id.ts";
import { createStore } from "../ui/store.ts";
import { showToast } from "../ui/toast-store.ts";
import { generationTexts } from "./generation-texts.ts";

export type TicketGeneration =
  | { readonly state: "running"; readonly startedAt: number; readonly cancel: () => void }
  | { readonly state: "failed"; readonly error: unknown };

/** By the ID of the feedback item or card. Kept outside of components, so that a ticket is finished while somebody reads another report. */
const generations = createStore<Readonly<Record<string, TicketGeneration | undefined>>>({});

const set = (id: string, generation: TicketGeneration | undefined): void =>
  generations.set({ ...generations.get(), [id]: generation });

export const useTicketGeneration = (id: string): TicketGeneration | undefined => generations.usePart((all) => all[id]);

export const dismissFailure = (id: string): void => set(id, undefined);

export async function generateTicket(
  queryClient: QueryClient,
  id: string,
  sourceType: Wire.TicketGenerate["source_type"],
): Promise<void> {
  if (generations.get()[id]?.state === "running") return;
  const abort = new AbortController();
  const cancel = () => {
    abort.abort();
    set(id, undefined);
  };
  set(id, { state: "running", startedAt: Date.now(), cancel });
  try {
    const { data } = await api.generateTicket({
      body: { source_type: sourceType, source_id: id },
      idempotencyKey: randomId(),
      signal: abort.signal,
    });
    void queryClient.invalidateQueries({ queryKey: keys.card(id) });
    changeCachedFeedback(queryClient, id, ({ ticket_ids: ids }) =>
      ids.includes(data.id) ? undefined : { ticket_ids: [...ids, data.id] },
    );
    set(id, undefined);
    showToast({ message: currentTexts(generationTexts).ticketMade });
  } catch (error) {
    if (!abort.signal.aborted) set(id, { state: "failed", error });
  }
}
