import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf } from "../service/api/client.ts";
import { showWhileSaving } from "./show-while-saving.ts";

export type TicketChange = Omit<Wire.TicketPatch, "assigned_to"> & { readonly assigned_to?: string[] };

/**
 * Changes a ticket: shown at once, then saved. If saving fails, only the changed fields return to their values, and the
 * error is thrown. `ifVersion` rejects the change with 412 if somebody else changed the ticket since.
 */
export const changeTicket = (
  queryClient: QueryClient,
  id: string,
  change: TicketChange,
  { ifVersion }: { readonly ifVersion?: number } = {},
): Promise<Wire.Ticket> =>
  showWhileSaving(queryClient, id, shownFields(change), async () => {
    const ifMatch = ifVersion === undefined ? undefined : etagOf(ifVersion);
    return (await api.updateTicket({ params: { id }, body: change, ifMatch })).data;
  });

/** The fields as a response shows them. */
function shownFields({ assigned_to: ids, ready, ...rest }: TicketChange): Partial<Wire.Ticket> {
  return {
    ...rest,
    ...(ready === undefined ? {} : { ready_at: ready ? new Date().toISOString() : null }),
    ...(ids === undefined ? {} : { assigned_to: ids[0] ?? null, assigned_user_ids: ids }),
  };
}
