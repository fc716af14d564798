import { errors, limits, type Passkey } from "@corkboard/contract";
import { type Reader, type Tx, UniqueViolation } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { tidyName } from "../../../shared/names.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import type { Signer } from "../../../signing/signer.ts";
import { accessIdentityToChange } from "../identities/identities.access.ts";
import { useChallenge } from "../sign-in-methods/sign-in-methods.exports.ts";
import { challengeMs, ExpectedChallenge, newChallenge, type SignedChallenge } from "./challenge.ts";
import type { PasskeyDomain } from "./passkey-domain.ts";
import { countPasskeys, insertPasskey, listCredentialsOf } from "./passkeys.queries.ts";
import { algorithms, type RegisteredPasskey, verifyRegistration } from "./verify-passkey.ts";

/** The options for `navigator.credentials.create`. Passkeys are discoverable, so that nobody has to type an address. */
export async function registrationOptions(
  db: Reader,
  { identityId, email }: SignedIn,
  { id }: PasskeyDomain,
  signer: Signer,
): Promise<Record<string, unknown>> {
  const known = await db.all(listCredentialsOf, { identity: identityId });
  if (known.length >= limits.passkeys) throw new Fault(errors.tooManyPasskeys);
  return {
    challenge: newChallenge(signer, `registration ${identityId}`, db.now()),
    rp: { id, name: "Corkboard" },
    user: {
      id: Buffer.from(identityId.replaceAll("-", ""), "hex").toString("base64url"),
      name: email,
      displayName: email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout: challengeMs,
    attestation: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key",
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    extensions: { credProps: true },
  };
}

export type CheckedRegistration = RegisteredPasskey & SignedChallenge;

/** Checks outside the transaction what the browser has created. */
export async function checkRegistration(
  db: Reader,
  given: unknown,
  { identityId }: SignedIn,
  domain: PasskeyDomain,
  signer: Signer,
): Promise<CheckedRegistration> {
  const expected = new ExpectedChallenge(signer, `registration ${identityId}`, db.now());
  const registered = await verifyRegistration(given, domain, expected.accept);
  if (!registered || !expected.seen) throw new Fault(errors.passkeyNotVerified);
  return { ...registered, ...expected.seen };
}

export async function addPasskey(
  tx: Tx,
  identity: string,
  name: string,
  checked: CheckedRegistration,
): Promise<Passkey> {
  if (!(await accessIdentityToChange(tx, identity))) throw new Fault(errors.notSignedIn);
  const isNew = await useChallenge(tx, checked.challenge, checked.challengeExpiresAt);
  if (!isNew) throw new Fault(errors.passkeyNotVerified);
  const { total = 0 } = (await tx.first(countPasskeys, { identity })) ?? {};
  if (total >= limits.passkeys) throw new Fault(errors.tooManyPasskeys);
  const passkey: Tables["passkeys"] = {
    id: newId(),
    identity_id: identity,
    credential_id: checked.credentialId,
    public_key: checked.publicKey,
    counter: checked.counter,
    transports: JSON.stringify(checked.transports),
    synced: Number(checked.isSynced),
    name: tidyName(name),
    created_at: tx.now().toISOString(),
    last_used_at: null,
  };
  await tx.run(insertPasskey, passkey).catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Fault(errors.passkeyTaken, { cause: error }) : error;
  });
  return presentPasskey(passkey);
}

type Visible = Pick<Tables["passkeys"], "id" | "name" | "synced" | "created_at" | "last_used_at">;

export const presentPasskey = ({ id, name, synced, created_at, last_used_at }: Visible): Passkey => ({
  id,
  name,
  synced: synced === 1,
  created_at,
  last_used_at,
});
