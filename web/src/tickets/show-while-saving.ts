import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { beginChange, withoutPending } from "../service/saving/pending-changes.ts";
import { cachedTicket, changeCachedTicket } from "./cached-tickets.ts";

/**
 * Shows a change at once, then saves it. If saving fails, only the changed fields return to what the service has, and
 * the error is thrown.
 */
export async function showWhileSaving(
  queryClient: QueryClient,
  id: string,
  shown: Partial<Wire.Ticket>,
  save: () => Promise<Wire.Ticket>,
): Promise<Wire.Ticket> {
  const end = beginChange(id, shown, cachedTicket(queryClient, id) ?? {});
  changeCachedTicket(queryClient, id, () => shown);
  try {
    const saved = await save();
    if ((cachedTicket(queryClient, id)?.version ?? 0) <= saved.version) withoutPending(id, saved);
    const released = end();
    changeCachedTicket(queryClient, id, (ticket) => ({
      ...released,
      ...(ticket.version > saved.version ? {} : withoutPending(id, saved)),
    }));
    return saved;
  } catch (error) {
    const released = end();
    changeCachedTicket(queryClient, id, () => released);
    throw error;
  }
}
