import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../../service/api/client.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { holdAction } from "../../ui/held-action.ts";
import { createIdSet } from "../../ui/id-set.ts";
import { showToast } from "../../ui/toast-store.ts";
import { loadClaim } from "./follow-claim.ts";
import { claimTexts } from "./texts.ts";

/** Claims that are about to be revoked, unless somebody chooses Undo. */
const held = createIdSet();

export const useIsBeingRevoked = held.useHas;

/** An agent that was stopped cannot be started again from here, so stopping waits for Undo. */
export function revokeClaim(
  queryClient: QueryClient,
  ticketId: string,
  { id, agent }: Wire.TicketClaim,
  reason: string,
): void {
  const texts = currentTexts(claimTexts);
  held.add(id);
  holdAction({
    message: texts.revoked(agent),
    undo: () => held.remove(id),
    run: async () => {
      try {
        await api.revokeClaim({ params: { id }, body: { reason } });
      } catch (error) {
        if (!hasCode(error, "claim_ended")) throw error;
        showToast({ message: texts.claimEnded });
      }
      await loadClaim(queryClient, ticketId, id);
      held.remove(id);
    },
  });
}
