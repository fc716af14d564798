import { errors, type MePatch, type Role } from "@corkboard/contract";
import type { AccessActor, Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { nameKey, tidyName } from "../../../shared/names.ts";
import { withdrawShownResetsOf } from "../links/links.exports.ts";
import { issueTokenTo } from "../tokens/tokens.exports.ts";
import { addMember, type MemberInput } from "./add-member.ts";
import { findMemberByName, setIdentityOfMember } from "./members.queries.ts";
import { updateMember } from "./update-member.ts";
import { accessMemberByEmail } from "./members.access.ts";

export { removeMember } from "./remove-member.ts";

/** Changes a member's name only. */
export const changeName = (tx: Tx, actor: Actor, member: Tables["members"], { display_name }: MePatch) =>
  updateMember(tx, actor, member, { display_name });

/** Changes a member's role only. */
export const changeRole = (tx: Tx, actor: AccessActor, member: Tables["members"], role: Role) =>
  updateMember(tx, actor, member, { role });

export type NewMember = MemberInput & { readonly identityId: string };

/** Adds a member who can sign in, and so needs no token. */
export async function joinMember(tx: Tx, org: string, input: NewMember) {
  const member = await addMember(tx, org, input);
  await withdrawShownResetsOf(tx, input.identityId);
  return member;
}

/** The name, or the name with a number if another member has it. For people who did not choose it themselves. */
export async function freeName(tx: Tx, org: string, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!(await tx.first(findMemberByName, { org, nameKey: nameKey(tidyName(candidate)) }))) return candidate;
  }
}

/** Lets a person sign in as a member. */
export async function letSignIn(tx: Tx, of: One, identity: string): Promise<void> {
  await tx.send(setIdentityOfMember, { ...of, identity });
  await withdrawShownResetsOf(tx, identity);
}

/** Makes a person a member, or lets them sign in as the member who was added with their email address. */
export async function admitPerson(
  tx: Tx,
  org: string,
  person: NewMember & { isChosen: boolean; address: string },
): Promise<{ readonly id: string }> {
  const member = await accessMemberByEmail(tx, org, person.email);
  if (!member) return joinMember(tx, org, person);
  if (member.identity_id !== null) throw new Fault(errors.memberCanSignIn);
  await letSignIn(tx, { org, id: member.id }, person.identityId);
  const oneself = { orgId: org, userId: member.id, address: person.address };
  if (person.isChosen) await updateMember(tx, oneself, member, { display_name: person.name });
  return member;
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
