import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import { emailKey } from "../../../shared/names.ts";
import {
  findMember,
  findMemberByEmailForUpdate,
  findMemberToAssign,
  findMemberToChange,
  findOwnersToChange,
  listMembers,
  listMembersToSignIn,
} from "./members.queries.ts";

export const accessMember = organisationAccessor(findMember, errors.memberNotFound);
const accessLockedMember = organisationAccessor(findMemberToChange, errors.memberNotFound);

/** A member who may be an owner: the owners are locked first, or two of them who step down wait for each other. */
export async function accessMemberToChange(tx: Tx, actor: Pick<Actor, "orgId">, given: string) {
  await tx.send(findOwnersToChange, { org: actor.orgId });
  return accessLockedMember(tx, actor, given);
}

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

/** All members of the organisation, who can be mentioned and assigned. */
export function accessMembers(db: Reader, actor: Actor) {
  return db.all(listMembers, { org: actor.orgId });
}

export const accessMemberByEmail = (tx: Tx, org: string, email: string) =>
  tx.first(findMemberByEmailForUpdate, { org, emailKey: emailKey(email) });

/** The members of all organisations that a person with this address can become. */
export const accessMembersByEmail = (db: Reader, key: string) => db.all(listMembersToSignIn, { emailKey: key });
