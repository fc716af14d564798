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
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Wire.TicketDelivery[]>(queryKey, (known) =>
      known?.map((each) => (each.id === id ? data : each)),
    );
  } catch (error) {
    if (hasCode(error, "already_decided")) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
