import { errors, type Role } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { issueTokenTo } from "../tokens/tokens.access.ts";
import { addMember, type MemberInput } from "./add-member.ts";
import { findMember, findMemberToAssign, findMemberToChange, listMembers } from "./members.queries.ts";

export const accessMember = accessor(findMember, errors.memberNotFound);
export const accessMemberToChange = accessor(findMemberToChange, errors.memberNotFound);

/** The member who asks; nobody any more once they were removed. */
export const accessOneself = (db: Reader, actor: Actor) => accessHolder(db, actor, actor.userId);

const accessHolder = accessor(findMember, errors.unauthenticated);
const accessAssignee = accessor(findMemberToAssign, errors.assigneeNotInOrganisation);

/** The members an `assigned_to` names, each once, in the order given. Anybody else is refused. */
export async function accessAssignees(
  tx: Tx,
  actor: Actor,
  assignedTo: string | readonly string[] | null | undefined,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const given of [assignedTo ?? []].flat()) ids.add((await accessAssignee(tx, actor, given)).id);
  return [...ids];
}

/** Everyone in the organisation: whoever can be mentioned and assigned. */
export function accessMembers(db: Reader, actor: Actor) {
  return db.all(listMembers, { org: actor.orgId });
}

export interface AdmittedMember {
  readonly user: { readonly id: string; readonly display_name: string; readonly email: string; readonly role: Role };
  readonly token: string;
}

/** Takes somebody into the organisation, with a token to begin with. For operators: nobody's rights are asked. */
export async function admitMember(tx: Tx, org: string, input: MemberInput): Promise<AdmittedMember> {
  const { id, display_name } = await addMember(tx, org, input);
  const { token } = await issueTokenTo(tx, { orgId: org, userId: id }, { name: "First token" });
  return { user: { id, display_name, email: input.email, role: input.role }, token };
}
