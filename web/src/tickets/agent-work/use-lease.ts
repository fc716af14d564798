import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { loadClaim } from "./follow-claim.ts";

const everyMs = 15_000;

/**
 * Whole minutes that are left of the lease, negative if it has expired; undefined while it is paused. Renewals have no
 * events, so the claim is loaded again when its time seems to be over.
 */
export function useLease(ticketId: string, { id, leased_until: until }: Wire.TicketClaim): number | undefined {
  const queryClient = useQueryClient();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      tick();
      if (Date.now() > Date.parse(until)) void loadClaim(queryClient, ticketId, id);
    }, everyMs);
    return () => clearInterval(timer);
  }, [queryClient, ticketId, id, until]);
  return until === null ? undefined : Math.floor((Date.parse(until) - Date.now()) / 60_000);
}
