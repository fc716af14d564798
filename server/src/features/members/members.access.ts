import { errors, type Role } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { issueTokenTo } from "../tokens/tokens.access.ts";
import { addMember, type MemberInput } from "./add-member.ts";
import { findMember, findMemberToAssign, findMemberToChange, listMembers } from "./members.queries.ts";

export const accessMember = accessor(findMember, errors.memberNotFound);
export const accessMemberToChange = accessor(findMemberToChange, errors.memberNotFound);

/** The acting member; undefined once removed. */
export const accessOneself = (db: Reader, actor: Actor) => accessHolder(db, actor, actor.userId);

const accessHolder = accessor(findMember, errors.unauthenticated);
const accessAssignee = accessor(findMemberToAssign, errors.assigneeNotInOrganisation);

/** The members that `assigned_to` names, without duplicates, in the order given. Other ids are rejected. */
export async function accessAssignees(
  tx: Tx,
  actor: Actor,
  assignedTo: string | readonly string[] | null | undefined,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const given of [assignedTo ?? []].flat()) ids.add((await accessAssignee(tx, actor, given)).id);
  return [...ids];
}

/** All members of the organisation, who can be mentioned and assigned. */
export function accessMembers(db: Reader, actor: Actor) {
  return db.all(listMembers, { org: actor.orgId });
}

export interface AdmittedMember {
  readonly user: { readonly id: string; readonly display_name: string; readonly email: string; readonly role: Role };
  readonly token: string;
}

/** Adds a member with a first token. For the operator: no permissions are checked. */
export async function admitMember(tx: Tx, org: string, input: MemberInput): Promise<AdmittedMember> {
  const { id, display_name } = await addMember(tx, org, input);
  const { token } = await issueTokenTo(tx, { orgId: org, userId: id }, { name: "First token" });
  return { user: { id, display_name, email: input.email, role: input.role }, token };
}
