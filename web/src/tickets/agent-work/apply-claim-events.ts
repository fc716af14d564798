import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../service/api/keys.ts";
import { isWaitingList } from "../ticket-queries.ts";
import { followClaim } from "./follow-claim.ts";

/** Keeps the badges, questions and deliveries of tickets current. */
export function applyClaimEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  let isWaitingChanged = false;
  for (const event of events) {
    const { type, parent_id: ticketId } = event;
    if (ticketId === null) continue;
    const reload = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
    if (type === "claim.created" || type === "claim.updated" || type === "claim.ended") {
      followClaim(queryClient, ticketId, event);
      reload(keys.claims(ticketId));
      isWaitingChanged ||= "state" in event.changes;
    } else if (type.startsWith("question.")) reload(keys.questions(ticketId));
    else if (type.startsWith("delivery.")) reload(keys.ticketDeliveries(ticketId));
  }
  if (!isWaitingChanged) return;
  for (const queryKey of [keys.ticketLists, keys.counts])
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => isWaitingList(query.queryKey) });
}
