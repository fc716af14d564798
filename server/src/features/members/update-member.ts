import { errors, type MemberPatch, type Role } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { recordChange, recordDeleted } from "../../events/record-event.ts";
import { Fault } from "../../shared/fault.ts";
import { isSameRow } from "../../db/same-row.ts";
import { deleteNotificationsForOwners, deleteNotificationsOfMember } from "../notifications/notifications.access.ts";
import { refuseTaken } from "./add-member.ts";
import {
  deleteTokensOfMember,
  findCardsOfMember,
  findOwnersToChange,
  findTicketsOfMember,
  forgetTicketCountsOfMember,
  lockTicketsOfMember,
  markMemberRemoved,
  reassignCard,
  touchTicketsOfMember,
  unassignCardsOfMember,
  unassignTicketsOfMember,
  updateMemberRow,
} from "./members.queries.ts";
import { initialOf, nameKey, tidyName } from "../../shared/names.ts";

interface MemberRow {
  readonly org_id: string;
  readonly id: string;
  readonly display_name: string;
  readonly role: Role;
  readonly version: number;
}

export async function updateMember<Row extends MemberRow>(
  tx: Tx,
  actor: Actor,
  member: Row,
  changes: MemberPatch,
): Promise<Row> {
  const role = changes.role ?? member.role;
  if (member.role === "owner" && role !== "owner") await refuseLastOwner(tx, member);
  const name = changes.display_name === undefined ? member.display_name : tidyName(changes.display_name);
  const changed = { ...member, role, display_name: name };
  if (isSameRow(member, changed)) return member;
  const key = nameKey(name);
  await tx
    .run(updateMemberRow, { org: member.org_id, id: member.id, name, nameKey: key, initial: initialOf(key), role })
    .catch(refuseTaken);
  if (role !== "owner") await deleteNotificationsForOwners(tx, member.org_id, member.id);
  const after = { ...changed, version: member.version + 1 };
  const states = { before: member, after };
  await recordChange(tx, actor, "member.updated", { id: member.id, projectId: null }, states);
  return after;
}

/** Ends what the member could do and was asked to do. What they wrote stays, under the name they had. */
export async function removeMember(tx: Tx, actor: Actor, member: MemberRow): Promise<void> {
  if (member.role === "owner") await refuseLastOwner(tx, member);
  const one = { org: member.org_id, id: member.id, now: new Date().toISOString() };
  await tx.send(deleteTokensOfMember, one);
  for (const card of await tx.all(findCardsOfMember, one)) {
    const others = (JSON.parse(card.assigned_user_ids) as string[]).filter((id) => id !== member.id);
    const after = { assigned_user_ids: JSON.stringify(others) };
    await tx.send(reassignCard, { org: member.org_id, id: card.id, assignees: after.assigned_user_ids });
    const target = { id: card.id, projectId: card.project_id };
    await recordChange(tx, actor, "card.updated", target, { before: card, after, among: ["assigned_user_ids"] });
  }
  await tx.send(unassignCardsOfMember, one);
  await tx.all(lockTicketsOfMember, one);
  for (const ticket of await tx.all(findTicketsOfMember, one)) {
    const assignees = JSON.parse(ticket.assigned_user_ids) as string[];
    const after = { assigned_user_ids: JSON.stringify(assignees.filter((id) => id !== member.id)) };
    const target = { id: ticket.id, projectId: ticket.project_id };
    await recordChange(tx, actor, "ticket.updated", target, { before: ticket, after, among: ["assigned_user_ids"] });
  }
  await tx.send(touchTicketsOfMember, one);
  await tx.send(unassignTicketsOfMember, one);
  await tx.send(forgetTicketCountsOfMember, one);
  await tx.send(markMemberRemoved, one);
  await deleteNotificationsOfMember(tx, member.org_id, member.id);
  await recordDeleted(tx, actor, "member", { id: member.id, projectId: null });
}

async function refuseLastOwner(tx: Tx, member: MemberRow): Promise<void> {
  const owners = await tx.all(findOwnersToChange, { org: member.org_id });
  if (!owners.some((owner) => owner.id !== member.id)) throw new Fault(errors.lastOwner);
}
