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
    queryClient.setQueryData<Wire.TicketDelivery[]>(queryKey, (known) =>
      known?.map((each) => (each.id === id ? data : each)),
    );
    // Loaded again: what is on its way may be older, and the agent may have delivered again meanwhile.
    void queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    if (hasCode(error, "already_shown") || hasCode(error, "already_decided")) {
      await queryClient.invalidateQueries({ queryKey });
    }
    throw error;
  }
}
