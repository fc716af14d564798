import { hash } from "node:crypto";
import { type OwnSignInMethods, errors } from "@corkboard/contract";
import type { Reader, Database, Tx } from "../../../db/database.ts";
import { accessIdentity, accessIdentityToChange } from "../identities/identities.access.ts";
import { Fault } from "../../../shared/fault.ts";
import {
  countPasskeysOf,
  deleteChallengesBefore,
  findAccountOf,
  insertUsedChallenge,
} from "./sign-in-methods.queries.ts";

/** How people can sign in to this service. */
export interface EnabledMethods {
  readonly arePasswordsEnabled: boolean;
  readonly isMailEnabled: boolean;
  readonly arePasskeysEnabled: boolean;
  /** The single sign-on provider, if there is one. */
  readonly issuer: string | undefined;
}

/** How this person can sign in to it. */
export async function ownMethods(
  db: Reader,
  identity: string,
  { arePasswordsEnabled, isMailEnabled, arePasskeysEnabled, issuer }: EnabledMethods,
): Promise<OwnSignInMethods> {
  const found = await accessIdentity(db, identity);
  const counted = arePasskeysEnabled ? await db.first(countPasskeysOf, { identity }) : undefined;
  return {
    password: arePasswordsEnabled && found !== undefined && found.password_hash !== null,
    passkeys: counted?.total ?? 0,
    single_sign_on: issuer !== undefined && (await isConnected(db, identity, issuer)),
    code: isMailEnabled,
    email_verified: found !== undefined && found.email_verified_at !== null,
  };
}

/** Whether an account at the provider signs the person in. */
export const isConnected = async (db: Reader, identity: string, issuer: string): Promise<boolean> =>
  (await db.first(findAccountOf, { identity, issuer })) !== undefined;

/** Runs a removal unless nothing would be left to sign in with. Two removals at once take turns. */
export async function keepAWay(
  tx: Tx,
  identity: string,
  enabled: EnabledMethods,
  remove: () => Promise<void>,
): Promise<void> {
  await accessIdentityToChange(tx, identity);
  await remove();
  const { password, passkeys, single_sign_on, code } = await ownMethods(tx, identity, enabled);
  if (!password && passkeys === 0 && !single_sign_on && !code) throw new Fault(errors.lastSignInMethod);
}

/** Whether the challenge is used for the first time, in any process. */
export async function useChallenge(tx: Tx, challenge: string, expiresAt: number): Promise<boolean> {
  const used = { hash: hash("sha256", challenge), expiresAt: new Date(expiresAt).toISOString() };
  return (await tx.run(insertUsedChallenge, used)) === 1;
}

/** A challenge whose expiry was checked a moment ago may still be used up, so they are kept for longer than that takes. */
const keptAfterExpiryMs = 60 * 60 * 1_000;

export const deleteOldChallenges = (db: Database): Promise<number> =>
  db.write((tx) => {
    const before = new Date(tx.now().getTime() - keptAfterExpiryMs).toISOString();
    return tx.run(deleteChallengesBefore, { before });
  });
