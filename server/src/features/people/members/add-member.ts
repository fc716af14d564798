import { errors, type Role } from "@corkboard/contract";
import { type Tx, UniqueViolation } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordCreated } from "../../../events/record-event.ts";
import { operatorOf } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { insertMember } from "./members.queries.ts";
import { emailKey, initialOf, nameKey, tidyName } from "../../../shared/names.ts";

export interface MemberInput {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Who signs in as this member; undefined if nobody can yet. */
  readonly identityId?: string;
}

export async function addMember(
  tx: Tx,
  org: string,
  input: MemberInput,
): Promise<{ id: string; display_name: string }> {
  const member: Tables["members"] = {
    org_id: org,
    id: newId(),
    ...nameColumns(input.name),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    role: input.role,
    identity_id: input.identityId ?? null,
    version: 1,
    created_at: tx.now().toISOString(),
    removed_at: null,
  };
  await tx.run(insertMember, member).catch(refuseTaken);
  const actor = member.identity_id === null ? operatorOf(org) : { orgId: org, userId: member.id };
  await recordCreated(tx, actor, "member", { id: member.id, projectId: null, version: member.version }, member);
  return member;
}

/** A display name with the keys used to compare and find it. */
export function nameColumns(given: string) {
  const name = tidyName(given);
  const key = nameKey(name);
  return { display_name: name, display_name_key: key, display_name_initial: initialOf(key) };
}

/** Names and email addresses are unique within the organisation, which the database enforces. */
export function refuseTaken(error: unknown): never {
  if (error instanceof UniqueViolation) {
    const entry = error.subject.includes("email_key") ? errors.emailTaken : errors.displayNameTaken;
    throw new Fault(entry, { cause: error });
  }
  throw error;
}
