import { errors, type MemberPatch } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { type EventActor, recordChange, recordDeleted } from "../../events/record-event.ts";
import { Fault } from "../../shared/fault.ts";
import { isSameRow } from "../../db/same-row.ts";
import { forgetAuditedEmail } from "../audit/audit.access.ts";
import { unassignFeedback } from "../feedback/feedback.access.ts";
import { forgetIdentityWithoutMemberships } from "../identities/identities.access.ts";
import { withdrawInvitationTo } from "../invitations/invitations.access.ts";
import { deleteNotificationsForOwners, deleteNotificationsOfMember } from "../notifications/notifications.access.ts";
import { nameColumns, refuseTaken } from "./add-member.ts";
import {
  deleteTokensOfMember,
  findCardsOfMember,
  findOwnersToChange,
  findTicketsOfMember,
  forgetTicketCountsOfMember,
  lockTicketsOfMember,
  markMemberRemoved,
  memberPatch,
  reassignCard,
  touchTicketsOfMember,
  unassignCardsOfMember,
  unassignTicketsOfMember,
  updateMemberRow,
} from "./members.queries.ts";
import { deleteViewsOfMember } from "../saved-views/saved-views.access.ts";

type MemberRow = Tables["members"];

export async function updateMember(
  tx: Tx,
  actor: EventActor,
  member: MemberRow,
  changes: MemberPatch,
): Promise<MemberRow> {
  const changed = memberPatch.apply(member, changes, nameColumns(changes.display_name ?? member.display_name));
  if (member.role === "owner" && changed.role !== "owner") await refuseLastOwner(tx, member);
  if (isSameRow(member, changed)) return member;
  await tx.run(updateMemberRow, changed).catch(refuseTaken);
  if (changed.role !== "owner") await deleteNotificationsForOwners(tx, member.org_id, member.id);
  const after = { ...changed, version: member.version + 1 };
  const states = { before: member, after };
  await recordChange(tx, actor, "member.updated", { id: member.id, projectId: null, version: after.version }, states);
  return after;
}

/** Revokes the member's tokens and assignments. Their comments remain under their name. */
export async function removeMember(tx: Tx, actor: Actor, member: MemberRow): Promise<void> {
  if (member.role === "owner") await refuseLastOwner(tx, member);
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
  await withdrawInvitationTo(tx, member.org_id, member.email);
  await forgetAuditedEmail(tx, member.org_id, member.email);
  await tx.send(markMemberRemoved, one);
  if (member.identity_id !== null) await forgetIdentityWithoutMemberships(tx, member.identity_id);
  await deleteViewsOfMember(tx, member.org_id, member.id);
  await deleteNotificationsOfMember(tx, member.org_id, member.id);
  await recordDeleted(tx, actor, "member", { id: member.id, projectId: null, version: member.version });
}

async function refuseLastOwner(tx: Tx, member: MemberRow): Promise<void> {
  const owners = await tx.all(findOwnersToChange, { org: member.org_id });
  if (!owners.some((owner) => owner.id !== member.id)) throw new Fault(errors.lastOwner);
}
