import type { TicketClaim } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

/** A ticket with its assignees, in order, and its live claim. */
export interface AssignedTicket {
  readonly row: Tables["tickets"];
  readonly assignees: readonly string[];
  readonly claim: TicketClaim | null;
}

/** What is stored apart from a ticket. */
export interface TicketRelations {
  /** In order, as JSON text. */
  readonly assigned_user_ids: string;
  /** The fields of the live claim; null if there is none. */
  readonly claim_id: string | null;
  readonly claim_agent: string | null;
  readonly claim_state: TicketClaim["state"] | null;
  readonly claim_doing: string | null;
  readonly claim_attempt: number | null;
  readonly claim_leased_until: string | null;
}

/** Most tickets have none, which needs no parser. */
export const assigneesOf = ({ assigned_user_ids: json }: Pick<TicketRelations, "assigned_user_ids">): string[] =>
  json === "[]" ? [] : (JSON.parse(json) as string[]);

export const claimOf = (found: TicketRelations): TicketClaim | null =>
  found.claim_id === null
    ? null
    : ({
        id: found.claim_id,
        agent: found.claim_agent,
        state: found.claim_state,
        doing: found.claim_doing,
        attempt: found.claim_attempt,
        leased_until: found.claim_leased_until,
      } as TicketClaim);

export const assignedTicket = (row: Tables["tickets"] & TicketRelations): AssignedTicket => ({
  row,
  assignees: assigneesOf(row),
  claim: claimOf(row),
});
