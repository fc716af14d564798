import type { Reader, Tx } from "../../db/database.ts";
import { newId } from "../../shared/id.ts";
import { emailKey } from "../../shared/names.ts";
import {
  deleteIdentity,
  findIdentityByEmail,
  findIdentityForUpdate,
  insertIdentity,
  listMembershipsOfIdentity,
  updatePasswordHash,
} from "./identities.queries.ts";

export { hashPassword, verifyPassword } from "./passwords.ts";

export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
}

/** The person who signs in with this email address. */
export function accessIdentityByEmail(db: Reader, email: string): Promise<Identity | undefined> {
  return db.first(findIdentityByEmail, { key: emailKey(email) });
}

export function accessIdentityToChange(tx: Tx, id: string): Promise<Identity | undefined> {
  return tx.first(findIdentityForUpdate, { id });
}

export async function createIdentity(tx: Tx, input: { email: string; passwordHash: string }): Promise<Identity> {
  const identity = {
    id: newId(),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    password_hash: input.passwordHash,
    created_at: tx.now().toISOString(),
  };
  await tx.run(insertIdentity, identity);
  return identity;
}

export const setPasswordHash = (tx: Tx, id: string, hash: string) => tx.send(updatePasswordHash, { id, hash });

export const accessMembershipsOf = (db: Reader, id: string) => db.all(listMembershipsOfIdentity, { id });

/** Call when a person has left an organisation: without another one, the service keeps nothing about them. */
export async function forgetIdentityWithoutMemberships(tx: Tx, id: string): Promise<void> {
  await accessIdentityToChange(tx, id);
  if ((await accessMembershipsOf(tx, id)).length === 0) await tx.send(deleteIdentity, { id });
}
