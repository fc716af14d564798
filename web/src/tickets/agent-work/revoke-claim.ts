import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { holdAction } from "../../ui/held-action.ts";
import { showToast } from "../../ui/toast-store.ts";
import { loadClaim } from "./follow-claim.ts";
import { claimTexts } from "./texts.ts";

/** Claims that are about to be revoked, unless somebody chooses Undo. */
let held: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function hold(id: string, isHeld: boolean): void {
  const next = new Set(held);
  if (isHeld) next.add(id);
  else next.delete(id);
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsBeingRevoked = (id: string): boolean => useSyncExternalStore(subscribe, () => held.has(id));

/** An agent that was stopped cannot be started again from here, so stopping waits for Undo. */
export function revokeClaim(
  queryClient: QueryClient,
  ticketId: string,
  { id, agent }: Wire.TicketClaim,
  reason: string,
): void {
  const texts = currentTexts(claimTexts);
  hold(id, true);
  holdAction({
    message: texts.revoked(agent),
    undo: () => hold(id, false),
    run: async () => {
      try {
        await api.revokeClaim({ params: { id }, body: { reason } });
      } catch (error) {
        if (!hasCode(error, "claim_ended")) throw error;
        showToast({ message: texts.claimEnded });
      }
      await loadClaim(queryClient, ticketId, id);
      hold(id, false);
    },
  });
}
