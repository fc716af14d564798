import type { Reader, Tx } from "../../../db/database.ts";
import { emailKey } from "../../../shared/names.ts";
import {
  findIdentity,
  findIdentityByEmail,
  findIdentityForUpdate,
  listMembershipsOfIdentity,
} from "./identities.queries.ts";

export interface Identity {
  readonly id: string;
  readonly email: string;
  /** Null for people who sign in by other means only. */
  readonly password_hash: string | null;
  /** Null until the person has proved that the address is theirs. */
  readonly email_verified_at: string | null;
}

/** The person who signs in with this email address. */
export function accessIdentityByEmail(db: Reader, email: string): Promise<Identity | undefined> {
  return db.first(findIdentityByEmail, { key: emailKey(email) });
}

export const accessIdentity = (db: Reader, id: string): Promise<Identity | undefined> => db.first(findIdentity, { id });

export function accessIdentityToChange(tx: Tx, id: string): Promise<Identity | undefined> {
  return tx.first(findIdentityForUpdate, { id });
}

export const accessMembershipsOf = (db: Reader, id: string) => db.all(listMembershipsOfIdentity, { id });
