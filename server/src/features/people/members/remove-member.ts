import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange, recordDeleted } from "../../../events/record-event.ts";
import { forgetAuditedEmail } from "../audit/audit.exports.ts";
import { revokeClaimsOf } from "../../work/agent-work/agent-work.exports.ts";
import { unassignFeedback } from "../../intake/feedback/feedback.exports.ts";
import { forgetIdentityWithoutMemberships } from "../identities/identities.exports.ts";
import { withdrawInvitationTo } from "../invitations/invitations.exports.ts";
import { deleteNotificationsOfMember } from "../../reach/notifications/notifications.exports.ts";
import { deleteViewsOfMember } from "../../reach/saved-views/saved-views.exports.ts";
import { withdrawMadeBy } from "../withdrawal/withdrawal.exports.ts";
import {
  deleteTokensOfMember,
  findCardsOfMember,
  findTicketsOfMember,
  forgetTicketCountsOfMember,
  lockTicketsOfMember,
  markMemberRemoved,
  reassignCard,
  touchTicketsOfMember,
  unassignCardsOfMember,
  unassignTicketsOfMember,
} from "./members.queries.ts";
import { refuseLastOwner } from "./update-member.ts";

/**
 * Ends the member's access, what they made that gives access, the work of their agents and their assignments. Their
 * comments remain under their name, and what their agents have delivered can still be judged.
 */
export async function removeMember(tx: Tx, actor: Actor, member: Tables["members"]): Promise<void> {
  if (member.role === "owner") await refuseLastOwner(tx, member);
  await revokeClaimsOf(tx, actor, member);
  const one = { org: member.org_id, id: member.id, now: tx.now().toISOString() };
  await tx.send(deleteTokensOfMember, one);
  for (const card of await tx.all(findCardsOfMember, one)) {
    const others = (JSON.parse(card.assigned_user_ids) as string[]).filter((id) => id !== member.id);
    const after = { assigned_user_ids: JSON.stringify(others) };
    await tx.send(reassignCard, { org: member.org_id, id: card.id, assignees: after.assigned_user_ids });
    const target = { id: card.id, projectId: card.project_id, version: card.version + 1 };
    await recordChange(tx, actor, "card.updated", target, { before: card, after, among: ["assigned_user_ids"] });
  }
  await tx.send(unassignCardsOfMember, one);
  await unassignFeedback(tx, actor, one);
  await tx.all(lockTicketsOfMember, one);
  for (const ticket of await tx.all(findTicketsOfMember, one)) {
    const assignees = JSON.parse(ticket.assigned_user_ids) as string[];
    const after = { assigned_user_ids: JSON.stringify(assignees.filter((id) => id !== member.id)) };
    const target = { id: ticket.id, projectId: ticket.project_id, version: ticket.version + 1 };
    await recordChange(tx, actor, "ticket.updated", target, { before: ticket, after, among: ["assigned_user_ids"] });
  }
  await tx.send(touchTicketsOfMember, one);
  await tx.send(unassignTicketsOfMember, one);
  await tx.send(forgetTicketCountsOfMember, one);
  await withdrawMadeBy(tx, actor, member.id);
  await withdrawInvitationTo(tx, actor, member.email);
  await forgetAuditedEmail(tx, member.org_id, member.email);
  await tx.send(markMemberRemoved, one);
  if (member.identity_id !== null) await forgetIdentityWithoutMemberships(tx, member.identity_id);
  await deleteViewsOfMember(tx, member.org_id, member.id);
  await deleteNotificationsOfMember(tx, member.org_id, member.id);
  await recordDeleted(tx, actor, "member", { id: member.id, projectId: null, version: member.version });
}
