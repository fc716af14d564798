import type { Tx } from "../../../db/database.ts";
import { newId } from "../../../shared/id.ts";
import { emailKey } from "../../../shared/names.ts";
import {
  clearPassword,
  deleteIdentity,
  deletePasskeysOf,
  deleteProviderAccountsOf,
  insertIdentity,
  markEmailVerified,
  updatePasswordHash,
} from "./identities.queries.ts";
import { type Identity, accessIdentityToChange, accessMembershipsOf } from "./identities.access.ts";

export { hashPassword, verifyPassword } from "./passwords.ts";

interface NewIdentity {
  readonly email: string;
  /** Null if the person signs in by other means. */
  readonly passwordHash: string | null;
  readonly isEmailVerified: boolean;
}

export async function createIdentity(tx: Tx, input: NewIdentity): Promise<Identity> {
  const now = tx.now().toISOString();
  const identity = {
    id: newId(),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    password_hash: input.passwordHash,
    email_verified_at: input.isEmailVerified ? now : null,
    created_at: now,
  };
  await tx.run(insertIdentity, identity);
  return identity;
}

/** Call when a person who is signed in has proved that the email address is theirs. */
export const verifyEmail = (tx: Tx, id: string) => tx.send(markEmailVerified, { id, now: tx.now().toISOString() });

/**
 * Call when somebody has proved that the email address is theirs, and nothing else. If nobody had proved it before, the
 * identity may have been made by somebody else, who must not keep a way in. Then it returns true; end the sessions too.
 */
export async function takeOver(tx: Tx, { id, email_verified_at }: Identity): Promise<boolean> {
  if (email_verified_at !== null) return false;
  await tx.send(clearPassword, { id });
  await tx.send(deletePasskeysOf, { id });
  await tx.send(deleteProviderAccountsOf, { id });
  await verifyEmail(tx, id);
  return true;
}

export const setPasswordHash = (tx: Tx, id: string, hash: string) => tx.send(updatePasswordHash, { id, hash });

/** Call when a person has left an organisation: without another one, the service keeps nothing about them. */
export async function forgetIdentityWithoutMemberships(tx: Tx, id: string): Promise<void> {
  await accessIdentityToChange(tx, id);
  if ((await accessMembershipsOf(tx, id)).length === 0) await tx.send(deleteIdentity, { id });
}
