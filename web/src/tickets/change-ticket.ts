import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf } from "../api/client.ts";
import { beginChange, withoutPending } from "../feedback/pending-changes.ts";
import { cachedTicket, changeCachedTicket } from "./cached-tickets.ts";

export type TicketChange = Omit<Wire.TicketPatch, "assigned_to"> & { readonly assigned_to?: string[] };

/**
 * Changes a ticket: shown at once, then saved. If saving fails, only the changed fields return to their values, and the
 * error is thrown. `ifVersion` rejects the change with 412 if somebody else changed the ticket since.
 */
export async function changeTicket(
  queryClient: QueryClient,
  id: string,
  change: TicketChange,
  { ifVersion }: { readonly ifVersion?: number } = {},
): Promise<Wire.Ticket> {
  const shown = shownFields(change);
  const end = beginChange(id, shown, cachedTicket(queryClient, id) ?? {});
  changeCachedTicket(queryClient, id, () => shown);
  try {
    const { data } = await api.updateTicket({
      params: { id },
      body: change,
      ifMatch: ifVersion === undefined ? undefined : etagOf(ifVersion),
    });
    if ((cachedTicket(queryClient, id)?.version ?? 0) <= data.version) withoutPending(id, data);
    const released = end();
    changeCachedTicket(queryClient, id, (ticket) => ({
      ...released,
      ...(ticket.version > data.version ? {} : withoutPending(id, data)),
    }));
    return data;
  } catch (error) {
    const released = end();
    changeCachedTicket(queryClient, id, () => released);
    throw error;
  }
}

/** The fields as a response shows them. */
function shownFields({ assigned_to: ids, ...rest }: TicketChange): Partial<Wire.Ticket> {
  return ids === undefined ? rest : { ...rest, assigned_to: ids[0] ?? null, assigned_user_ids: ids };
}
