import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { accessTicketToChange, type TicketWithFeedback } from "../../tickets/tickets.access.ts";
import { rejectOwnWork } from "../deliveries/own-work.ts";
import { assignedTicket, setTicketStatus } from "../../tickets/tickets.exports.ts";
import { findClaimedTickets, findLiveClaimForUpdate } from "./claims.queries.ts";
import { endClaim } from "./save-claim.ts";

/** People win: their change of a ticket's status stays, and the agent's claim ends. */
export async function takeTicketFromAgent(
  tx: Tx,
  actor: Actor,
  { ticket, feedback }: Pick<TicketWithFeedback, "ticket"> & Partial<TicketWithFeedback>,
): Promise<void> {
  const { org_id: org, id, status } = ticket.row;
  const claim = await tx.first(findLiveClaimForUpdate, { org, ticket: id });
  if (!claim) return;
  await rejectOwnWork(tx, actor, claim);
  // Nothing of the delivery is left to review.
  const isReviewOver = feedback?.status === "review" && status !== "done";
  const feedbackStatus = isReviewOver ? "in_progress" : feedback?.status;
  const end = { ...takenBy(actor, "ticket", status), ticketStatus: status, feedbackStatus };
  await endClaim(tx, actor, { claim, ticket, feedback }, end);
}

/** The same for a change of the status of the feedback item that tickets were generated from. */
export async function takeTicketsFromAgents(tx: Tx, actor: Actor, feedback: Tables["feedback"]): Promise<void> {
  if (feedback.has_tickets === 0) return;
  const { org_id: org, status } = feedback;
  for (const { id } of await tx.all(findClaimedTickets, { org, ids: feedback.ticket_ids })) {
    const found = assignedTicket(await accessTicketToChange(tx, actor, id));
    const fence = { claim_fence: found.row.claim_fence + 1, failed_attempts: 0 };
    const ticket = await setTicketStatus(tx, actor, found, found.row.status, fence);
    const claim = await tx.first(findLiveClaimForUpdate, { org, ticket: id });
    if (!claim) continue;
    await rejectOwnWork(tx, actor, claim);
    const ticketStatus = status === "done" ? "done" : "open";
    const end = { ...takenBy(actor, "feedback item", status), ticketStatus, feedbackStatus: status } as const;
    await endClaim(tx, actor, { claim, ticket, feedback }, end);
  }
}

/** The sentence is Corkboard's, but the name in it is the member's. */
const takenBy = ({ displayName }: Actor, what: "ticket" | "feedback item", status: string) => ({
  state: "revoked" as const,
  reasonBy: "member" as const,
  reason: `${displayName} changed the status of the ${what} to ${status}`,
});
