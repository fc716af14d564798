import type { Wire } from "@corkboard/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { valuesOf } from "../../service/live/event-values.ts";
import { cachedTicket, changeCachedTicket } from "../cached-tickets.ts";

/** Of the newest event of each claim: what is loaded meanwhile may be older. */
const newestVersions = new Map<string, number>();

/** Changes the claim that is shown with a ticket. Events do not contain the lease, so that is loaded. */
export function followClaim(queryClient: QueryClient, ticketId: string, event: Wire.Event): void {
  const { object_id: id, version } = event;
  newestVersions.set(id, Math.max(version, newestVersions.get(id) ?? 0));
  changeCachedTicket(queryClient, ticketId, ({ claim }) => claimAfter(claim, event));
  if (event.type !== "claim.ended") void loadClaim(queryClient, ticketId, id);
}

function claimAfter(claim: Wire.TicketClaim | null, event: Wire.Event): Partial<Wire.Ticket> | undefined {
  const { object_id: id, type } = event;
  if (type === "claim.ended") return claim?.id === id ? { claim: null } : undefined;
  const { agent, attempt, doing, state } = valuesOf(event) as Partial<Wire.TicketClaim>;
  if (type === "claim.created" && agent !== undefined && attempt !== undefined && (claim?.attempt ?? 0) < attempt)
    return { claim: { id, agent, attempt, state: state ?? "working", doing: doing ?? null, leased_until: null } };
  if (claim?.id !== id) return undefined;
  return {
    claim: {
      ...claim,
      ...(doing === undefined ? {} : { doing }),
      ...(state === undefined ? {} : { state, leased_until: null }),
    },
  };
}

const claimQuery = (id: string) =>
  queryOptions({
    queryKey: keys.claim(id),
    queryFn: async (): Promise<Wire.Claim> => (await api.getClaim({ params: { id } })).data,
  });

/** Shows the claim as the service has it now. */
export async function loadClaim(queryClient: QueryClient, ticketId: string, id: string): Promise<void> {
  if (!cachedTicket(queryClient, ticketId)) return;
  const loaded = await queryClient.fetchQuery({ ...claimQuery(id), staleTime: 0 }).catch(() => undefined);
  if (!loaded) return;
  if (loaded.version < (newestVersions.get(id) ?? 0)) return loadClaim(queryClient, ticketId, id);
  changeCachedTicket(queryClient, ticketId, ({ claim }) => {
    if (!isLive(loaded.state)) return claim?.id === id ? { claim: null } : undefined;
    return (claim?.attempt ?? 0) > loaded.attempt ? undefined : { claim: shownClaim(loaded) };
  });
}

export const isLive = (state: Wire.ClaimState): boolean =>
  state === "working" || state === "asking" || state === "delivered";

const shownClaim = ({ id, agent, state, leased_until, doing, attempt }: Wire.Claim): Wire.TicketClaim => ({
  id,
  agent,
  state,
  leased_until,
  doing,
  attempt,
});
