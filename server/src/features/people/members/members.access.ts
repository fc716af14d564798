import { errors, type MePatch, type Role } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { emailKey, nameKey, tidyName } from "../../../shared/names.ts";
import { withdrawShownResetsOf } from "../links/links.access.ts";
import { issueTokenTo } from "../tokens/tokens.access.ts";
import { addMember, type MemberInput } from "./add-member.ts";
import {
  findMember,
  findMemberByEmailForUpdate,
  findMemberByName,
  findMemberToAssign,
  findMemberToChange,
  listMembers,
  listMembersToSignIn,
  setIdentityOfMember,
} from "./members.queries.ts";
import { updateMember } from "./update-member.ts";

export const accessMember = organisationAccessor(findMember, errors.memberNotFound);
export const accessMemberToChange = organisationAccessor(findMemberToChange, errors.memberNotFound);

/** The acting member; undefined once removed. */
export const accessOneself = (db: Reader, actor: Actor) => accessHolder(db, actor, actor.userId);

export const accessOneselfToChange = (db: Reader, actor: Actor) => accessHolderToChange(db, actor, actor.userId);

const accessHolder = organisationAccessor(findMember, errors.unauthenticated);
const accessHolderToChange = organisationAccessor(findMemberToChange, errors.unauthenticated);
const accessAssignee = organisationAccessor(findMemberToAssign, errors.assigneeNotInOrganisation);

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

/** Changes a member's name only. */
export const changeName = (tx: Tx, actor: Actor, member: Tables["members"], { display_name }: MePatch) =>
  updateMember(tx, actor, member, { display_name });

/** All members of the organisation, who can be mentioned and assigned. */
export function accessMembers(db: Reader, actor: Actor) {
  return db.all(listMembers, { org: actor.orgId });
}

export type NewMember = MemberInput & { readonly identityId: string };

/** Adds a member who can sign in, and so needs no token. */
export async function joinMember(tx: Tx, org: string, input: NewMember) {
  const member = await addMember(tx, org, input);
  await withdrawShownResetsOf(tx, input.identityId);
  return member;
}

export const accessMemberByEmail = (tx: Tx, org: string, email: string) =>
  tx.first(findMemberByEmailForUpdate, { org, emailKey: emailKey(email) });

/** The members of all organisations that a person with this address can become. */
export const accessMembersByEmail = (db: Reader, key: string) => db.all(listMembersToSignIn, { emailKey: key });

/** The name, or the name with a number if another member has it. For people who did not choose it themselves. */
export async function accessFreeName(tx: Tx, org: string, name: string): Promise<string> {
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
  person: NewMember & { isChosen: boolean },
): Promise<{ readonly id: string }> {
  const member = await accessMemberByEmail(tx, org, person.email);
  if (!member) return joinMember(tx, org, person);
  if (member.identity_id !== null) throw new Fault(errors.memberCanSignIn);
  await letSignIn(tx, { org, id: member.id }, person.identityId);
  const oneself = { orgId: org, userId: member.id };
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
