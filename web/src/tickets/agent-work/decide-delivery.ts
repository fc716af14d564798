import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Accepts or rejects a delivery. If it is no longer pending, it is shown as it is now, and the error is thrown. */
export async function decideDelivery(
  queryClient: QueryClient,
  { id, ticket_id: ticketId }: Wire.TicketDelivery,
  verdict: Wire.DeliveryVerdict,
): Promise<void> {
  const queryKey = keys.ticketDeliveries(ticketId);
  try {
    const { data } = await api.decideDelivery({ params: { id }, body: verdict });
    queryClient.setQueryData<Wire.TicketDelivery[]>(queryKey, (known) =>
      known?.map((each) => (each.id === id ? data : each)),
    );
    // Loaded again: what is on its way may be older, and the agent may have delivered again meanwhile.
    void queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    if (hasCode(error, "already_decided")) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
