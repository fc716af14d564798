import { type DeliveryVerdict, type AuthorKind, type Decider, errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { EventActor } from "../../../../events/record-event.ts";
import type { Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { judgeAuthor } from "../../../../shared/author-kind.ts";
import { newId } from "../../../../shared/id.ts";
import { endClaim } from "../claims/save-claim.ts";
import { commentOnCard, commentOnFeedback, replyAsReporter } from "../../comments/comments.exports.ts";
import { accessHeldDelivery, type HeldDelivery } from "./deliveries.access.ts";
import { findSourceCard } from "./deliveries.queries.ts";
import { saveVerdict } from "./save-verdict.ts";

type DeliveryRow = Tables["ticket_deliveries"];

/** A member, or a reporter or client, who have no user id. */
export interface Judge extends EventActor, Within {
  readonly as: Decider;
  /** The name that a rejection is attributed to. */
  readonly displayName: string;
  /** The contact of the client who decides. */
  readonly contactId?: string;
}

/** Ends the claim: an accepted ticket is done, a rejected one is open for the next attempt. */
export async function decide(
  tx: Tx,
  by: Judge,
  held: HeldDelivery,
  { verdict, reason: given }: DeliveryVerdict,
): Promise<DeliveryRow> {
  const { delivery } = held;
  const reason = given?.trim() ?? "";
  if (by.as !== "team" && delivery.shown_at === null) throw new Fault(errors.deliveryNotFound);
  if (verdict === "reject" && reason === "") throw new Fault(errors.reasonRequired);
  if (delivery.state !== "pending") throw new Fault(errors.alreadyDecided);
  const verdictOf = verdict === "accept" ? accepted : rejected(reason, judgeAuthor(by.as));
  const row = await saveVerdict(tx, by, delivery, {
    state: verdictOf.state,
    reason: verdict === "accept" ? null : reason,
    decided_by: by.as,
    decided_by_user_id: by.userId,
    decided_at: tx.now().toISOString(),
  });
  await endClaim(tx, by, held, verdictOf);
  if (verdict === "reject") await commentOnSource(tx, by, held, reason);
  return row;
}

const accepted = { state: "accepted", reason: "The delivery was accepted", reasonBy: "corkboard" } as const;
const rejected = (reason: string, reasonBy: AuthorKind) => ({ state: "rejected", reason, reasonBy }) as const;

/**
 * The reason is where people discuss the work, and part of what the next ticket or attempt is based on. Clients do not
 * read the reason for rejecting what they have not seen.
 */
async function commentOnSource(
  tx: Tx,
  by: Judge,
  { feedback, ticket, delivery }: HeldDelivery,
  reason: string,
): Promise<void> {
  const { orgId, userId, displayName, contactId } = by;
  // Agents cannot decide.
  const scope = "write";
  if (feedback && userId !== null) {
    const visibility = delivery.shown_at === null ? "internal" : "public";
    await commentOnFeedback(tx, { orgId, userId, displayName, scope }, feedback, reason, visibility);
  } else if (feedback) {
    const isAnnounced = feedback.spam === 0;
    await replyAsReporter(tx, feedback, { id: newId(), author: displayName, content: reason, isAnnounced, contactId });
  } else if (ticket.row.source_type === "board_card" && userId !== null) {
    const card = await tx.first(findSourceCard, { org: orgId, id: ticket.row.source_id });
    if (card) await commentOnCard(tx, { orgId, userId, displayName, scope }, card, reason);
  }
}

/** Accepts or rejects a delivery. The reporter's page calls this with `as: "reporter"` and no user. */
export async function decideDelivery(
  tx: Tx,
  by: Judge,
  given: string,
  verdict: DeliveryVerdict,
): Promise<Tables["ticket_deliveries"]> {
  return decide(tx, by, await accessHeldDelivery(tx, by, given), verdict);
}
