import type { AuthorKind, FeedbackStatus, TicketStatus } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { type EventActor, recordChange } from "../../../../events/record-event.ts";
import { withdrawDelivery } from "../deliveries/withdraw-delivery.ts";
import { deleteFilesOf } from "../../../intake/files/files.exports.ts";
import { setFeedbackStatus } from "../../../intake/feedback/feedback.exports.ts";
import { closeQuestions } from "../questions/questions-of-claim.ts";
import { setTicketStatus } from "../../tickets/tickets.exports.ts";
import type { TicketWithFeedback } from "../../tickets/tickets.access.ts";
import { type EndState, isFailure, statusesOf } from "./claim-states.ts";
import { findOtherOpenTicket, saveClaim } from "./claims.queries.ts";

type ClaimRow = Tables["claims"];

/** A claim with what follows from it, all of it locked. */
export interface HeldClaim extends TicketWithFeedback {
  readonly claim: ClaimRow;
}

/** A lease does not go beyond the deadline of the attempt. */
export function leaseUntil(tx: Tx, { deadline }: Pick<ClaimRow, "deadline">, seconds: number): string {
  const until = new Date(tx.now().getTime() + seconds * 1_000).toISOString();
  return deadline !== null && deadline < until ? deadline : until;
}

export const claimTarget = (claim: ClaimRow) => ({
  id: claim.id,
  projectId: claim.project_id,
  version: claim.version,
  parentId: claim.ticket_id,
});

export const claimState = (claim: ClaimRow, failed_attempts: number | null = null) => ({ ...claim, failed_attempts });

type Changes = Partial<
  Pick<
    ClaimRow,
    | "state"
    | "leased_until"
    | "questions"
    | "reporter_questions"
    | "open_questions"
    | "new_answers"
    | "delivery_draft"
    | "upload_key"
    | "upload_until"
    | "upload_file_id"
    | "deadline"
    | "paused_at"
    | "delivered_at"
    | "reason"
    | "reason_by"
    | "ended_at"
  >
>;

/** Without an address that accepts a screenshot, and without an uploaded one. */
export const noUpload = { upload_key: null, upload_until: null, upload_file_id: null } as const;

/** Changes a live claim, and the statuses that follow from its state. */
export async function changeClaim(tx: Tx, by: EventActor, held: HeldClaim, changes: Changes): Promise<HeldClaim> {
  const claim = { ...held.claim, ...changes, version: held.claim.version + 1 };
  await tx.send(saveClaim, claim);
  const states = { before: claimState(held.claim), after: claimState(claim) };
  await recordChange(tx, by, "claim.updated", claimTarget(claim), states);
  const { ticket, feedback } = statusesOf[claim.state];
  return {
    claim,
    ticket: await setTicketStatus(tx, by, held.ticket, ticket, {}),
    feedback: held.feedback && (await setFeedbackStatus(tx, by, held.feedback, feedback)),
  };
}

/** The lease had expired, but nobody has claimed the ticket since: the attempt has not failed after all. */
export async function reviveClaim(tx: Tx, by: EventActor, held: HeldClaim): Promise<HeldClaim> {
  const { lease_seconds } = held.claim;
  const failed_attempts = Math.max(0, held.ticket.row.failed_attempts - 1);
  const ticket = await setTicketStatus(tx, by, held.ticket, "in_progress", { failed_attempts });
  const changes = { state: "working", reason: null, reason_by: null, ended_at: null } as const;
  return changeClaim(
    tx,
    by,
    { ...held, ticket },
    { ...changes, leased_until: leaseUntil(tx, held.claim, lease_seconds) },
  );
}

interface End {
  readonly state: EndState;
  readonly reason: string;
  readonly reasonBy: AuthorKind;
  /** False if the agent could not begin. */
  readonly attempted?: boolean | undefined;
  /** If they are not those that follow from the state. */
  readonly ticketStatus?: TicketStatus;
  readonly feedbackStatus?: FeedbackStatus | undefined;
}

/** Ends a claim with its open questions and an undecided delivery. */
export async function endClaim(tx: Tx, by: EventActor, held: HeldClaim, end: End): Promise<HeldClaim> {
  const before = held.claim;
  if (before.open_questions > 0) await closeQuestions(tx, by, before);
  if (before.state === "delivered" && end.state !== "accepted" && end.state !== "rejected") {
    await withdrawDelivery(tx, by, before);
  }
  const claim: ClaimRow = {
    ...before,
    state: end.state,
    reason: end.reason,
    reason_by: end.reasonBy,
    leased_until: null,
    open_questions: 0,
    ...noUpload,
    paused_at: null,
    ended_at: tx.now().toISOString(),
    version: before.version + 1,
  };
  await tx.send(saveClaim, claim);
  const { failed_attempts: failures, ready_at } = held.ticket.row;
  // Attempts at a ticket that people have made a draft meanwhile say nothing about what they will release.
  const isCounted = isFailure(end.state) && end.attempted !== false && ready_at !== null;
  const failed_attempts = isCounted ? failures + 1 : failures;
  const states = { before: claimState(before, failures), after: claimState(claim, failed_attempts) };
  await recordChange(tx, by, "claim.ended", claimTarget(claim), states);
  const { ticketStatus = statusesOf[end.state].ticket } = end;
  const ticket = await setTicketStatus(tx, by, { ...held.ticket, claim: null }, ticketStatus, { failed_attempts });
  const ended = { ...held, claim, ticket };
  const feedback = ended.feedback && (await endFeedback(tx, by, ended, ended.feedback, end));
  if (before.upload_file_id !== null) await deleteFilesOf(tx, claim.org_id, { file: before.upload_file_id });
  return { ...ended, feedback };
}

async function endFeedback(
  tx: Tx,
  by: EventActor,
  ended: HeldClaim,
  feedback: NonNullable<HeldClaim["feedback"]>,
  { feedbackStatus, state }: End,
) {
  return setFeedbackStatus(tx, by, feedback, feedbackStatus ?? (await feedbackStatusAfter(tx, ended, state)));
}

/** An item is done when all of its tickets are. */
async function feedbackStatusAfter(tx: Tx, { ticket: { row } }: HeldClaim, state: EndState): Promise<FeedbackStatus> {
  const { feedback } = statusesOf[state];
  if (feedback !== "done") return feedback;
  const other = await tx.first(findOtherOpenTicket, { org: row.org_id, id: row.id, source: row.source_id });
  return other ? "in_progress" : "done";
}
