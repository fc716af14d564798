import type { Reader, Tx } from "../../../db/database.ts";
import type { Signer } from "../../../signing/signer.ts";
import { useChallenge } from "../sign-in-methods/sign-in-methods.exports.ts";
import { ExpectedChallenge, type SignedChallenge } from "./challenge.ts";
import type { PasskeyDomain } from "./passkey-domain.ts";
import { findPasskeyByCredential, recordPasskeyUse } from "./passkeys.queries.ts";
import { verifyUse } from "./verify-passkey.ts";

export interface UsedPasskey extends SignedChallenge {
  readonly id: string;
  readonly identityId: string;
  readonly counter: number;
}

/** Checks outside the transaction what a passkey has signed; undefined if it does not sign anybody in. */
export async function checkPasskey(
  db: Reader,
  given: Readonly<Record<string, unknown>>,
  domain: PasskeyDomain,
  signer: Signer,
): Promise<UsedPasskey | undefined> {
  const stored = await db.first(findPasskeyByCredential, { credential: credentialOf(given) });
  if (!stored) return undefined;
  const expected = new ExpectedChallenge(signer, "sign-in", db.now());
  const counter = await verifyUse(given, stored, domain, expected.accept);
  return counter === undefined || !expected.seen
    ? undefined
    : { id: stored.id, identityId: stored.identity_id, counter, ...expected.seen };
}

/** The person with the passkey, whatever it has signed. */
export const findHolder = async (db: Reader, given: Readonly<Record<string, unknown>>): Promise<string | undefined> =>
  (await db.first(findPasskeyByCredential, { credential: credentialOf(given) }))?.identity_id;

const credentialOf = ({ id }: Readonly<Record<string, unknown>>) => (typeof id === "string" ? id : "");

/** Uses up the challenge. False if it was used before, or if the passkey was deleted or counted on meanwhile. */
export async function usePasskey(tx: Tx, used: UsedPasskey): Promise<boolean> {
  if (!(await useChallenge(tx, used.challenge, used.challengeExpiresAt))) return false;
  const { id, counter } = used;
  return (await tx.run(recordPasskeyUse, { id, counter, now: tx.now().toISOString() })) === 1;
}
