import { errors, type Role } from "@corkboard/contract";
import { type Tx, UniqueViolation } from "../../db/database.ts";
import { operatorOf, recordCreated } from "../../events/record-event.ts";
import { Fault } from "../../shared/fault.ts";
import { newId } from "../../shared/id.ts";
import { insertMember } from "./members.queries.ts";
import { emailKey, initialOf, nameKey, tidyName } from "../../shared/names.ts";

export interface MemberInput {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export async function addMember(
  tx: Tx,
  org: string,
  input: MemberInput,
): Promise<{ id: string; display_name: string }> {
  const id = newId();
  const name = tidyName(input.name);
  const key = nameKey(name);
  await tx
    .run(insertMember, {
      org,
      id,
      name,
      nameKey: key,
      initial: initialOf(key),
      email: input.email.trim(),
      emailKey: emailKey(input.email),
      role: input.role,
      now: new Date().toISOString(),
    })
    .catch(refuseTaken);
  const state = { display_name: name, email: input.email.trim(), role: input.role };
  await recordCreated(tx, operatorOf(org), "member", { id, projectId: null }, state);
  return { id, display_name: name };
}

/** Names and addresses are unique within the organisation; the database has the last word on it. */
export function refuseTaken(error: unknown): never {
  if (error instanceof UniqueViolation) {
    const entry = error.subject.includes("email_key") ? errors.emailTaken : errors.displayNameTaken;
    throw new Fault(entry, { cause: error });
  }
  throw error;
}
