import { errors, type MemberPatch, type Role } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../fault.ts";
import { refuseTaken } from "./add-member.ts";
import {
  deleteTokensOfMember,
  findCardsOfMember,
  findOwnersToChange,
  forgetTicketCountsOfMember,
  markMemberRemoved,
  reassignCard,
  touchTicketsOfMember,
  unassignCardsOfMember,
  unassignTicketsOfMember,
  updateMemberRow,
} from "./members.queries.ts";
import { initialOf, nameKey, tidyName } from "../../names.ts";

interface MemberRow {
  readonly org_id: string;
  readonly id: string;
  readonly display_name: string;
  readonly role: Role;
}

export async function updateMember<Row extends MemberRow>(tx: Tx, member: Row, changes: MemberPatch): Promise<Row> {
  const role = changes.role ?? member.role;
  if (member.role === "owner" && role !== "owner") await refuseLastOwner(tx, member);
  const name = changes.display_name === undefined ? member.display_name : tidyName(changes.display_name);
  const key = nameKey(name);
  await tx
    .run(updateMemberRow, { org: member.org_id, id: member.id, name, nameKey: key, initial: initialOf(key), role })
    .catch(refuseTaken);
  return { ...member, role, display_name: name };
}

/** Ends what the member could do and was asked to do. What they wrote stays, under the name they had. */
export async function removeMember(tx: Tx, member: MemberRow): Promise<void> {
  if (member.role === "owner") await refuseLastOwner(tx, member);
  const one = { org: member.org_id, id: member.id, now: new Date().toISOString() };
  await tx.run(deleteTokensOfMember, one);
  for (const card of await tx.all(findCardsOfMember, one)) {
    const others = (JSON.parse(card.assigned_user_ids) as string[]).filter((id) => id !== member.id);
    await tx.run(reassignCard, { org: member.org_id, id: card.id, assignees: JSON.stringify(others) });
  }
  await tx.run(unassignCardsOfMember, one);
  await tx.run(touchTicketsOfMember, one);
  await tx.run(unassignTicketsOfMember, one);
  await tx.run(forgetTicketCountsOfMember, one);
  await tx.run(markMemberRemoved, one);
}

async function refuseLastOwner(tx: Tx, member: MemberRow): Promise<void> {
  const owners = await tx.all(findOwnersToChange, { org: member.org_id });
  if (!owners.some((owner) => owner.id !== member.id)) throw new Fault(errors.lastOwner);
}
