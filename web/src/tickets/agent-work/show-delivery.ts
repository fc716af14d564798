import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Shows a delivery to the client. If somebody else was faster, it is displayed as it is now, and the error is thrown. */
export async function showDelivery(
  queryClient: QueryClient,
  { id, ticket_id: ticketId }: Wire.TicketDelivery,
  summary: string,
): Promise<void> {
  const queryKey = keys.ticketDeliveries(ticketId);
  try {
    const { data } = await api.showDelivery({ params: { id }, body: { summary } });
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Wire.TicketDelivery[]>(queryKey, (known) =>
      known?.map((each) => (each.id === id ? data : each)),
    );
  } catch (error) {
    if (hasCode(error, "already_shown") || hasCode(error, "already_decided")) {
      await queryClient.invalidateQueries({ queryKey });
    }
    throw error;
  }
}
