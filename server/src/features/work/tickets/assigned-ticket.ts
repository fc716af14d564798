import type { TicketClaim } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

/** A ticket with its assignees, in order, and its live claim. */
export interface AssignedTicket {
  readonly row: Tables["tickets"];
  readonly assignees: readonly string[];
  readonly claim: TicketClaim | null;
}

export function assignedTicket(
  found: Tables["tickets"] & { assigned_user_ids: string; claim: string | null },
): AssignedTicket {
  const { assigned_user_ids, claim, ...row } = found;
  return {
    row,
    assignees: JSON.parse(assigned_user_ids) as string[],
    claim: claim === null ? null : (JSON.parse(claim) as TicketClaim),
  };
}
