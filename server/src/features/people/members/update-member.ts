import { errors, type MemberPatch } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange } from "../../../events/record-event.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { deleteNotificationsForOwners } from "../../reach/notifications/notifications.exports.ts";
import { withdrawMadeBy } from "../withdrawal/withdrawal.exports.ts";
import { nameColumns, refuseTaken } from "./add-member.ts";
import { findOwnersToChange, memberPatch, updateMemberRow } from "./members.queries.ts";

type MemberRow = Tables["members"];

export async function updateMember(
  tx: Tx,
  actor: AccessActor,
  member: MemberRow,
  changes: MemberPatch,
): Promise<MemberRow> {
  const changed = memberPatch.apply(member, changes, nameColumns(changes.display_name ?? member.display_name));
  if (member.role === "owner" && changed.role !== "owner") await refuseLastOwner(tx, member);
  if (isSameRow(member, changed)) return member;
  await tx.run(updateMemberRow, changed).catch(refuseTaken);
  if (changed.role !== "owner") {
    await deleteNotificationsForOwners(tx, member.org_id, member.id);
    if (member.role === "owner") await withdrawMadeBy(tx, actor, member.id);
  }
  const after = { ...changed, version: member.version + 1 };
  const states = { before: member, after };
  await recordChange(tx, actor, "member.updated", { id: member.id, projectId: null, version: after.version }, states);
  return after;
}

export async function refuseLastOwner(tx: Tx, member: MemberRow): Promise<void> {
  const owners = await tx.all(findOwnersToChange, { org: member.org_id });
  if (!owners.some((owner) => owner.id !== member.id)) throw new Fault(errors.lastOwner);
}
