import { type ClaimCreate, errors, limits, ticketPriorities } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { recordCreated } from "../../../../events/record-event.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { newId } from "../../../../shared/id.ts";
import { setFeedbackStatus } from "../../../intake/feedback/feedback.exports.ts";
import { accessProjectToChange } from "../../../customers/projects/projects.access.ts";
import { accessTicket, accessTicketWithFeedback, type TicketWithFeedback } from "../../tickets/tickets.access.ts";
import { tokenColumns } from "../deliveries/own-work.ts";
import { setTicketStatus } from "../../tickets/tickets.exports.ts";
import { rejectBeyondLimits } from "./attempt-limits.ts";
import { presentFaultClaim } from "./claims.present.ts";
import { findLiveClaimForUpdate, findOldestOpenTicket, findOverdueTicket, insertClaim } from "./claims.queries.ts";
import { expiryOf } from "./expire-claims.ts";
import { nothingToClaim } from "./nothing-to-claim.ts";
import { claimState, claimTarget, endClaim, type HeldClaim, leaseUntil } from "./save-claim.ts";

type Lease = Pick<ClaimCreate, "agent" | "lease_seconds">;

/** Reads the rest of the request once what it refers to is known to exist. */
type ReadLease = () => Lease;

/**
 * Claims a certain ticket, even one at which agents have failed before. The project's row is locked too, so that its
 * limits are exact.
 */
export async function claimTicket(tx: Tx, actor: Actor, ticketId: string, readLease: ReadLease): Promise<HeldClaim> {
  const { project_id } = await accessTicket(tx, actor, ticketId);
  const project = await accessProjectToChange(tx, actor, project_id);
  const found = await accessTicketWithFeedback(tx, actor, ticketId);
  const lease = readLease();
  if (found.ticket.row.status === "done") throw new Fault(errors.ticketDone);
  if (found.ticket.row.ready_at === null) throw new Fault(errors.ticketNotReady);
  return insert(tx, actor, project, await withoutOverdueClaim(tx, actor, found), lease);
}

const urgentFirst = ticketPriorities.toReversed();

/**
 * Claims the oldest open ticket of the highest priority. The project's row is locked, so that agents take turns and each
 * gets another ticket.
 */
export async function claimNextTicket(
  tx: Tx,
  actor: Actor,
  projectId: string,
  readLease: ReadLease,
): Promise<HeldClaim> {
  const project = await accessProjectToChange(tx, actor, projectId);
  const lease = readLease();
  for (;;) {
    const next = await findNext(tx, project);
    if (!next) throw await nothingToClaim(tx, project);
    const found = await accessTicketWithFeedback(tx, actor, next.id);
    // A person, or an agent who claimed this very ticket, may have been faster.
    const { status, ready_at, failed_attempts } = found.ticket.row;
    const isAvailable = status === "open" && ready_at !== null && failed_attempts < limits.failedAttempts;
    if (isAvailable || next.isOverdue) {
      return insert(tx, actor, project, await withoutOverdueClaim(tx, actor, found), lease);
    }
  }
}

async function findNext(tx: Tx, { org_id: org, id: project }: Tables["projects"]) {
  for (const priority of urgentFirst) {
    const open = await tx.first(findOldestOpenTicket, { org, project, priority });
    if (open) return { id: open.id, isOverdue: false };
  }
  const overdue = await tx.first(findOverdueTicket, { org, project, now: tx.now().toISOString() });
  return overdue && { id: overdue.id, isOverdue: true };
}

/** Ends a claim whose lease has expired. Any other live claim keeps the ticket. */
async function withoutOverdueClaim(tx: Tx, actor: Actor, found: TicketWithFeedback): Promise<TicketWithFeedback> {
  const { row } = found.ticket;
  const claim = await tx.first(findLiveClaimForUpdate, { org: row.org_id, ticket: row.id });
  if (!claim) return found;
  const isOverdue = claim.leased_until !== null && claim.leased_until < tx.now().toISOString();
  if (!isOverdue) throw new Fault(errors.ticketClaimed, { claim: presentFaultClaim(claim) });
  const { status: ticketStatus } = row;
  const feedbackStatus = found.feedback?.status;
  const end = { ...expiryOf(claim, tx.now()), ticketStatus, feedbackStatus };
  return endClaim(tx, { ...actor, userId: null }, { ...found, claim }, end);
}

async function insert(
  tx: Tx,
  actor: Actor,
  project: Tables["projects"],
  found: TicketWithFeedback,
  lease: Lease,
): Promise<HeldClaim> {
  const { row } = found.ticket;
  const now = tx.now();
  const allowed = await rejectBeyondLimits(tx, project);
  const minutes = allowed?.minutes_per_attempt ?? null;
  const deadline = minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
  const { lease_seconds = limits.leaseDefault } = lease;
  const counters = { claim_fence: row.claim_fence + 1, claim_attempts: row.claim_attempts + 1 };
  const claim: Tables["claims"] = {
    org_id: row.org_id,
    id: newId(),
    project_id: row.project_id,
    ticket_id: row.id,
    user_id: actor.userId,
    ...(await tokenColumns(tx, actor)),
    agent: lease.agent,
    state: "working",
    fence: counters.claim_fence,
    attempt: counters.claim_attempts,
    lease_seconds,
    leased_until: leaseUntil(tx, { deadline }, lease_seconds),
    doing: null,
    reason: null,
    reason_by: null,
    questions: 0,
    reporter_questions: 0,
    open_questions: 0,
    new_answers: 0,
    delivery_draft: null,
    output_file_id: null,
    output_bytes: null,
    upload_key: null,
    upload_until: null,
    upload_file_id: null,
    usage: null,
    deadline,
    paused_at: null,
    version: 1,
    created_at: now.toISOString(),
    delivered_at: null,
    ended_at: null,
  };
  await tx.send(insertClaim, claim);
  await recordCreated(tx, actor, "claim", claimTarget(claim), claimState(claim));
  const ticket = await setTicketStatus(tx, actor, found.ticket, "in_progress", counters);
  const feedback = found.feedback && (await setFeedbackStatus(tx, actor, found.feedback, "in_progress"));
  const { id, agent, state, leased_until, doing, attempt } = claim;
  return { claim, feedback, ticket: { ...ticket, claim: { id, agent, state, leased_until, doing, attempt } } };
}
